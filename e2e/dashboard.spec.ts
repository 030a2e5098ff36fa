import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import type { Analytics, DashboardSummary } from '#contract/dashboard.ts';
import { API, PAGES } from '#contract/paths.ts';
import { makeAuction } from '#server/testing/factories.ts';
import { complaints, flaws } from './inspection.ts';
import { expect, test } from './test-server.ts';

const TITLES = {
	timeline: 'Arrecadação ao longo do tempo',
	hours: 'Lances por hora do dia',
	funnel: 'Do cadastro ao pagamento',
	unpaid: 'A receber hoje, por atraso',
	by_state: 'Por estado',
	by_city: 'Por cidade',
	by_property_type: 'Por tipo de imóvel',
	by_auction_type: 'Por tipo de leilão',
} as const;

const DESK = PAGES.adminDashboard;

/** `R$ 1.234,56` with the no-break space that the page writes. */
const brl = (reais: number) => reais.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });

async function ask<T>(page: Page, path: string): Promise<T> {
	const answer = await page.request.get(path);
	expect(answer.ok(), await answer.text()).toBe(true);
	return answer.json();
}

/** Drives an auction over the API, as the page's own script would. */
async function act(page: Page, id: string, action: string, data: object = {}) {
	const headers = { origin: new URL(page.url()).origin };
	const answer = await page.request.post(API.auctionAction(id, action), { data, headers });
	expect(answer.ok(), await answer.text()).toBe(true);
}

/** The headline figure of a name, as the page shows it. */
function headline(page: Page, name: string) {
	return page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
}

function figure(page: Page, name: keyof typeof TITLES) {
	return page.getByRole('figure', { name: TITLES[name], exact: true });
}

function choice(page: Page, name: string) {
	return page.getByRole('combobox', { name, exact: true });
}

/** The charts are drawn once their code has come. */
async function drawn(page: Page) {
	await expect(page.locator('figure svg[role=application]').first()).toBeVisible();
}

test('the figures are those of the API, each chart has its sentence and its table', async ({ as }) => {
	const page = await as('admin');
	const heard = complaints(page);
	await page.goto(`${DESK}?period=all`);
	const told = await ask<Analytics>(page, `${API.analytics}?period=all`);
	expect(told.figures.lots_ended).toBeGreaterThan(0);
	await expect(headline(page, 'Arrecadado')).toContainText(brl(told.figures.revenue));
	await expect(headline(page, 'Recebido')).toContainText(brl(told.figures.received));
	await expect(headline(page, 'Comissão')).toContainText(brl(told.figures.commission));
	await expect(headline(page, 'Lotes vendidos')).toContainText(String(told.figures.lots_sold));
	await expect(headline(page, 'Licitantes')).toContainText(String(told.figures.bidders));
	await expect(page.getByText(/^Do primeiro leilão até /)).toBeVisible();

	await drawn(page);
	for (const name of Object.keys(TITLES) as (keyof typeof TITLES)[]) {
		const shown = figure(page, name);
		await expect(shown).toHaveAccessibleDescription(/\.$/);
		await shown.getByText('Ver tabela').click();
		const rows = told[name];
		if (rows.length > 0) await expect(shown.getByRole('row')).toHaveCount(rows.length + 1);
		else await expect(shown).toContainText('Nada para mostrar neste período.');
	}
	const peak = told.hours.reduce((best, hour) => (hour.bids > best.bids ? hour : best));
	await expect(figure(page, 'hours')).toContainText(`${peak.hour} h, com ${peak.bids} lance`);
	const [first] = told.by_state;
	if (first) await expect(figure(page, 'by_state').getByRole('table')).toContainText(brl(first.revenue));
	expect(heard).toEqual([]);
});

test('the filters stand in the URL and reach the API; the empty house says what will be here', async ({
	as,
}) => {
	const page = await as('admin');
	await page.goto(DESK);
	await expect(page.getByRole('link', { name: '30 dias' })).toHaveAttribute('aria-current', 'true');
	await page.getByRole('link', { name: '12 meses' }).focus();
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(`${DESK}?period=12m`);
	await expect(page.getByRole('link', { name: '12 meses' })).toHaveAttribute('aria-current', 'true');
	await choice(page, 'Estado').selectOption('SP');
	await expect(page).toHaveURL(`${DESK}?period=12m&state=SP`);
	await choice(page, 'Tipo de leilão').selectOption('live');
	await expect(page).toHaveURL(`${DESK}?period=12m&state=SP&auction_type=live`);
	const told = await ask<Analytics>(page, `${API.analytics}?period=12m&state=SP&auction_type=live`);
	if (told.figures.lots_ended > 0)
		await expect(headline(page, 'Arrecadado')).toContainText(brl(told.figures.revenue));
	else await expect(page.getByText('Nenhum leilão encerrado com estes filtros')).toBeVisible();

	await page.goto(`${DESK}?environment=staging&state=AC`);
	await page.getByRole('link', { name: 'Limpar filtros' }).click();
	await expect(page).toHaveURL(`${DESK}?environment=staging`);
	await expect(page.getByText('Ainda não há leilões encerrados neste período')).toBeVisible();
	await expect(choice(page, 'Ambiente')).toHaveValue('staging');
	await page.getByRole('link', { name: 'Ver desde o início' }).click();
	await expect(page.getByText('Ainda não há leilões encerrados', { exact: true })).toBeVisible();
});

test('choices that come before the screen has followed are all kept', async ({ as }) => {
	const page = await as('admin');
	await page.goto(DESK);
	await drawn(page);
	await page.evaluate(() => {
		const pick = (name: string, value: string) => {
			const field = document.querySelector<HTMLSelectElement>(`select[name=${name}]`);
			if (!field) throw new Error(name);
			field.value = value;
			field.dispatchEvent(new Event('change', { bubbles: true }));
		};
		// Two at once; the third when the address has changed, and before anything can be drawn.
		const replace = history.replaceState;
		history.replaceState = (...given) => {
			history.replaceState = replace;
			history.replaceState(...given);
			queueMicrotask(() => pick('environment', 'staging'));
		};
		pick('state', 'SP');
		pick('auction_type', 'live');
	});
	await expect(page).toHaveURL(`${DESK}?environment=staging&state=SP&auction_type=live`);
	await expect(choice(page, 'Estado')).toHaveValue('SP');
	await expect(choice(page, 'Tipo de leilão')).toHaveValue('live');
	await expect(choice(page, 'Ambiente')).toHaveValue('staging');
});

test('what a chart shows can be kept as CSV, for the same filters', async ({ as }) => {
	const page = await as('admin');
	await page.goto(`${DESK}?period=all&auction_type=scheduled`);
	const told = await ask<Analytics>(page, `${API.analytics}?period=all&auction_type=scheduled`);
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
	expect(lines.slice(1).map((line) => Number(line[1]))).toEqual(told.hours.map(({ bids }) => bids));
});

test('a chart speaks by keyboard, without moving and without shifting what stands around it', async ({
	as,
}) => {
	const page = await as('admin');
	await page.goto(`${DESK}?period=all`);
	await drawn(page);
	const chart = figure(page, 'hours').locator('svg[role=application]');
	await chart.focus();
	await page.keyboard.press('ArrowRight');
	const word = figure(page, 'hours').getByRole('status');
	await expect(word).toContainText('Das 1 h às 1 h 59');
	await page.keyboard.press('ArrowRight');
	await expect(word).toContainText('Das 2 h às 2 h 59');
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

test('accessible and within the page, light and dark, narrow and wide', async ({ as }) => {
	const page = await as('admin');
	await page.emulateMedia({ reducedMotion: 'reduce' });
	for (const width of [390, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		await page.goto(`${DESK}?period=all`);
		await drawn(page);
		await figure(page, 'by_state').getByText('Ver tabela').click();
		expect(await flaws(page)).toEqual([]);
		await page.goto(PAGES.admin);
		await expect(page.getByText('Em andamento agora')).toBeVisible();
		expect(await flaws(page)).toEqual([]);
	}
});

test('the summary counts, lists and leads on', async ({ as }) => {
	const page = await as('admin');
	const heard = complaints(page);
	await page.goto(PAGES.admin);
	const told = await ask<DashboardSummary>(page, API.dashboard);
	for (const [words, count] of [
		['Em andamento agora', told.counters.active],
		['Finalizados sem pagamento', told.counters.awaiting_payment],
		['Concluídos com sucesso', told.counters.paid],
	] as const)
		await expect(
			page.locator('dl > div').filter({ has: page.getByText(words, { exact: true }) }),
		).toContainText(String(count));

	const open = page.getByRole('region', { name: 'Leilões em Aberto' });
	await expect(open.getByRole('row')).toHaveCount(told.active.length + 1);
	await expect(open.getByRole('timer').first()).toHaveText(
		/^(\d+h \d+m|\d+d \d+h|Encerrado|Aguardando o leiloeiro)$/,
	);
	const [first] = told.active;
	expect(first).toBeDefined();
	await expect(open.getByRole('link', { name: `Ver: ${first?.title}` }).first()).toHaveAttribute(
		'href',
		PAGES.auction(first?.id ?? ''),
	);
	const unpaid = page.getByRole('region', { name: 'Finalizados sem Pagamento' });
	const owed = told.unpaid[0];
	if (owed) {
		await expect(unpaid.getByText('Não Pago').first()).toBeVisible();
		const pay = unpaid.getByRole('link', { name: `Pagamento: ${owed.title}` });
		await expect(pay.first()).toHaveAttribute('href', PAGES.payment(owed.id));
	} else await expect(unpaid).toContainText('Todos os leilões finalizados foram pagos');
	const paid = page.getByRole('region', { name: 'Últimos Pagos' });
	const done = told.paid[0];
	if (done) await expect(paid.getByRole('row').nth(1)).toContainText(brl(done.amount));
	else await expect(paid).toContainText('Nenhum leilão pago ainda');
	expect(heard).toEqual([]);

	await open
		.getByRole('link', { name: `Editar: ${first?.title}` })
		.first()
		.click();
	await expect(page).toHaveURL(`${PAGES.adminAuctions}?edit=${first?.id}`);
});

test('the summary renews itself when it is looked at again, and says when it cannot', async ({ as }) => {
	const page = await as('admin');
	await page.goto(PAGES.admin);
	const counter = page.locator('dl > div').filter({ has: page.getByText('Em andamento agora') });
	const told = await ask<DashboardSummary>(page, API.dashboard);
	await expect(counter).toContainText(String(told.counters.active));
	const id = told.active.at(-1)?.id ?? '';
	await act(page, id, 'pause', { reason: 'Conferência do registro' });
	const after = await ask<DashboardSummary>(page, API.dashboard);
	await page.evaluate(() => window.dispatchEvent(new Event('focus')));
	await expect(counter).toContainText(String(after.counters.active));
	const row = page.getByRole('row').filter({ has: page.locator(`a[href="${PAGES.auction(id)}"]`) });
	if (after.active.some((auction) => auction.id === id)) await expect(row).toContainText('Pausado');
	else await expect(row).toHaveCount(0);
	await act(page, id, 'resume');

	await page.route(`**${API.dashboard}*`, (route) => route.abort());
	await page.evaluate(() => window.dispatchEvent(new Event('focus')));
	await expect(page.getByText(/^Sem conexão com o servidor\. Dados de /)).toBeVisible();
	await page.unroute(`**${API.dashboard}*`);
	await page.evaluate(() => window.dispatchEvent(new Event('focus')));
	await expect(page.getByText(/^Sem conexão com o servidor/)).toBeHidden();
});

test('on paper: white, without the ways around the site, every table open', async ({ as }) => {
	const page = await as('admin');
	await page.emulateMedia({ colorScheme: 'dark' });
	await page.goto(`${DESK}?period=all`);
	await drawn(page);
	await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
	await expect(page.getByRole('navigation')).toHaveCount(0);
	await expect(figure(page, 'hours').getByRole('table')).toBeVisible();
	expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
		'rgb(255, 255, 255)',
	);
	const ink = figure(page, 'hours').getByRole('heading');
	expect(await ink.evaluate((it) => getComputedStyle(it).color)).toBe('rgb(21, 27, 34)');
});

test('the code that draws charts comes to this page alone', async ({ as }) => {
	const page = await as('admin');
	const asked: string[] = [];
	page.on('request', (request) => asked.push(request.url()));
	await page.goto(PAGES.admin);
	await page.goto(PAGES.adminAuctions);
	await page.goto(PAGES.home);
	expect(asked.filter((url) => /\/assets\/chart-/.test(url))).toEqual([]);
	await page.goto(`${DESK}?period=all`);
	await drawn(page);
	expect(asked.some((url) => /\/assets\/chart-/.test(url))).toBe(true);
});

test('with more open auctions than lines, the way to the rest is told apart by more than its colour', async ({
	as,
	server,
}) => {
	const now = Date.now();
	const made = await Promise.all(
		Array.from({ length: 100 }, (_, n) =>
			makeAuction(server.db, {
				...{ title: `Casa de muitos leilões ${n}`, status: 'active', ledger_seq: 1 },
				end_time: new Date(now + (n + 1) * 60_000 + 3_600_000),
			}),
		),
	);
	try {
		const page = await as('admin');
		await page.goto(PAGES.admin);
		await expect(page.getByText(/^50 de \d+\. Ver todos$/)).toBeVisible();
		expect(await flaws(page)).toEqual([]);
	} finally {
		await server.db
			.updateTable('auctions')
			.set({ withdrawn_at: new Date() })
			.where('id', 'in', made)
			.execute();
	}
});
