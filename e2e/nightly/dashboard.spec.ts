import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { Analytics } from '#contract/dashboard.ts';
import { brl, getJson } from '#e2e/api-values.ts';
import { flaws, pageErrors } from '#e2e/inspection.ts';
import { expect, test } from '#e2e/test-server.ts';

const TITLES = {
	timeline: 'Arrematado ao longo do tempo',
	hours: 'Lances por hora do dia',
	funnel: 'Do cadastro ao pagamento',
	unpaid: 'A receber hoje, por atraso',
	by_state: 'Por estado',
	by_city: 'Por cidade',
	by_property_type: 'Por tipo de imóvel',
	by_auction_type: 'Por tipo de leilão',
	by_round: 'Vendidos no 1º e no 2º leilão',
	by_outcome: 'Por desfecho',
} as const;

const DASHBOARD = ADMIN_PAGES.dashboard;

/** The headline figure with this label. */
function headline(page: Page, name: string) {
	return page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
}

function figure(page: Page, name: keyof typeof TITLES) {
	return page.getByRole('figure', { name: TITLES[name], exact: true });
}

function choice(page: Page, name: string) {
	return page.getByRole('combobox', { name, exact: true });
}

/** Waits until the page runs: the server has drawn the charts. */
async function drawn(page: Page) {
	await expect(page.getByRole('slider').first()).toBeVisible();
	await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

test('the figures are those of the API, and each chart has a caption and a table', async ({ as }) => {
	const page = await as('admin');
	const errors = pageErrors(page);
	await page.goto(`${DASHBOARD}?period=all`);
	const data = await getJson<Analytics>(page, `${ADMIN_API.analytics}?period=all`);
	expect(data.figures.lots_ended).toBeGreaterThan(0);
	await expect(headline(page, 'Arrematado')).toContainText(brl(data.figures.revenue));
	await expect(headline(page, 'Recebido')).toContainText(brl(data.figures.received));
	await expect(headline(page, 'Comissão arrematada')).toContainText(brl(data.figures.commission));
	await expect(headline(page, 'Lotes vendidos')).toContainText(String(data.figures.lots_sold));
	await expect(headline(page, 'Licitantes')).toContainText(String(data.figures.bidders));
	await expect(page.getByText(/^Do primeiro leilão até /)).toBeVisible();

	await drawn(page);
	for (const name of Object.keys(TITLES) as (keyof typeof TITLES)[]) {
		const shown = figure(page, name);
		await expect(shown).toHaveAccessibleDescription(/\.$/);
		await shown.getByText('Ver tabela').click();
		const rows = data[name];
		if (rows.length > 0) await expect(shown.getByRole('row')).toHaveCount(rows.length + 1);
		else await expect(shown).toContainText('Nada para mostrar neste período.');
	}
	const peak = data.hours.reduce((best, hour) => (hour.bids > best.bids ? hour : best));
	await expect(figure(page, 'hours')).toContainText(`${peak.hour} h, com ${peak.bids} lance`);
	const [first] = data.by_state;
	if (first) await expect(figure(page, 'by_state').getByRole('table')).toContainText(brl(first.revenue));
	expect(errors).toEqual([]);
});

test('the filters are kept in the URL and sent to the API; without data the page explains what it will show', async ({
	as,
}) => {
	const page = await as('admin');
	await page.goto(DASHBOARD);
	await expect(page.getByRole('link', { name: '30 dias' })).toHaveAttribute('aria-current', 'true');
	await page.getByRole('link', { name: '12 meses' }).focus();
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(`${DASHBOARD}?period=12m`);
	await expect(page.getByRole('link', { name: '12 meses' })).toHaveAttribute('aria-current', 'true');
	await choice(page, 'Estado').selectOption('SP');
	await expect(page).toHaveURL(`${DASHBOARD}?period=12m&state=SP`);
	await choice(page, 'Tipo de leilão').selectOption('live');
	await expect(page).toHaveURL(`${DASHBOARD}?period=12m&state=SP&auction_type=live`);
	const data = await getJson<Analytics>(page, `${ADMIN_API.analytics}?period=12m&state=SP&auction_type=live`);
	if (data.figures.lots_ended > 0)
		await expect(headline(page, 'Arrematado')).toContainText(brl(data.figures.revenue));
	else await expect(page.getByText('Nenhum leilão encerrado com estes filtros')).toBeVisible();

	await page.goto(`${DASHBOARD}?environment=staging&state=AC`);
	await page.getByRole('link', { name: 'Limpar filtros' }).click();
	await expect(page).toHaveURL(`${DASHBOARD}?environment=staging`);
	await expect(page.getByText('Ainda não há leilões encerrados neste período')).toBeVisible();
	await expect(choice(page, 'Ambiente')).toHaveValue('staging');
	await page.getByRole('link', { name: 'Ver desde o início' }).click();
	await expect(page.getByText('Ainda não há leilões encerrados', { exact: true })).toBeVisible();
});

test('filters chosen in quick succession, before the page renders, are all applied', async ({ as }) => {
	const page = await as('admin');
	await page.goto(DASHBOARD);
	await drawn(page);
	await page.evaluate(() => {
		const pick = (name: string, value: string) => {
			const field = document.querySelector<HTMLSelectElement>(`select[name=${name}]`);
			if (!field) throw new Error(name);
			field.value = value;
			field.dispatchEvent(new Event('change', { bubbles: true }));
		};
		// Two changes at once; the third directly after the URL has changed, before a render.
		const replace = history.replaceState;
		history.replaceState = (...args) => {
			history.replaceState = replace;
			history.replaceState(...args);
			queueMicrotask(() => pick('environment', 'staging'));
		};
		pick('state', 'SP');
		pick('auction_type', 'live');
	});
	await expect(page).toHaveURL(`${DASHBOARD}?environment=staging&state=SP&auction_type=live`);
	await expect(choice(page, 'Estado')).toHaveValue('SP');
	await expect(choice(page, 'Tipo de leilão')).toHaveValue('live');
	await expect(choice(page, 'Ambiente')).toHaveValue('staging');
});

test('the data of a chart can be downloaded as CSV with the same filters', async ({ as }) => {
	const page = await as('admin');
	await page.goto(`${DASHBOARD}?period=all&auction_type=scheduled`);
	const data = await getJson<Analytics>(page, `${ADMIN_API.analytics}?period=all&auction_type=scheduled`);
	const coming = page.waitForEvent('download');
	await page.getByRole('link', { name: `Baixar CSV: ${TITLES.hours}` }).click();
	const file = await coming;
	expect(file.suggestedFilename()).toMatch(/\.csv$/);
	const lines = parse(await readFile(await file.path(), 'utf8'), {
		bom: true,
		delimiter: [';', ','],
		relax_column_count: true,
	}) as string[][];
	expect(lines).toHaveLength(25);
	expect(lines.slice(1).map((line) => Number(line[1]))).toEqual(data.hours.map(({ bids }) => bids));
});

test('a chart reports its values by keyboard, without a layout shift', async ({ as }) => {
	const page = await as('admin');
	await page.goto(`${DASHBOARD}?period=all`);
	await drawn(page);
	const chart = figure(page, 'hours').getByRole('slider');
	await chart.focus();
	await page.keyboard.press('ArrowRight');
	await expect(chart).toHaveAttribute('aria-valuetext', /^Das 1 h às 1 h 59, /);
	await expect(chart).toContainText('Das 1 h às 1 h 59');
	await page.keyboard.press('ArrowRight');
	await expect(chart).toHaveAttribute('aria-valuetext', /^Das 2 h às 2 h 59, /);
	const shifted = await page.evaluate(
		() =>
			new Promise<number>((answer) => {
				new PerformanceObserver((list) => {
					const shifts = list.getEntries() as unknown as { value: number }[];
					answer(shifts.reduce((sum, { value }) => sum + value, 0));
				}).observe({ type: 'layout-shift', buffered: true });
				setTimeout(answer, 300, 0);
			}),
	);
	expect(shifted).toBeLessThan(0.01);
});

test('the dashboard is accessible and does not overflow, light and dark, narrow and wide', async ({ as }) => {
	const page = await as('admin');
	for (const width of [390, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		await page.goto(`${DASHBOARD}?period=all`);
		await drawn(page);
		await figure(page, 'by_state').getByText('Ver tabela').click();
		expect(await flaws(page)).toEqual([]);
	}
});

test('in print: a white page, without navigation, with every table open', async ({ as }) => {
	const page = await as('admin');
	await page.emulateMedia({ colorScheme: 'dark' });
	await page.goto(`${DASHBOARD}?period=all`);
	await drawn(page);
	await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
	await expect(page.getByRole('navigation')).toHaveCount(0);
	await expect(figure(page, 'hours').getByRole('table')).toBeVisible();
	expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
		'rgb(255, 255, 255)',
	);
	const ink = figure(page, 'hours').getByRole('heading');
	expect(await ink.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(21, 27, 34)');
});
