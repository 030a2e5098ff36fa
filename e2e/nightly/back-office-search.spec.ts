import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { findings, flaws, hydrated, overflow, pageErrors } from '#e2e/inspection.ts';
import { smallTargets } from '#e2e/targets.ts';
import { expect, type TestServer, test } from '#e2e/test-server.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Buscar' });
const list = (page: Page) => page.getByRole('listbox', { name: 'Resultados' });
const options = (page: Page) => list(page).getByRole('option');
const chosen = (page: Page) => list(page).getByRole('option', { selected: true });

/** Opens the search by its key, once the frame's own scripts run: they arrive after the page's, and read the counts. */
async function openSearch(page: Page, key = 'Control+k'): Promise<void> {
	await hydrated(page);
	await expect(page.getByRole('link', { name: /^Hoje, \d+ espera/ })).toBeVisible();
	await page.keyboard.press(key);
	await expect(field(page)).toBeFocused();
}

interface PaidLot {
	id: string;
	title: string;
	name: string;
}

async function lotWithPayment({ db }: TestServer): Promise<PaidLot> {
	const { rows } = await sql<PaidLot>`
		select a.id, a.title, p.winner_name as name from payments p join auctions a on a.id = p.auction_id
		order by p.created_at desc limit 1`.execute(db);
	const [lot] = rows;
	if (!lot) throw new Error('the demo has payments');
	return lot;
}

test('by keyboard: from any page to the payment of a lot, and back to what was opened', async ({
	as,
	server,
}) => {
	const lot = await lotWithPayment(server);
	const page = await as('admin');
	const errors = pageErrors(page);
	await page.goto(ADMIN_PAGES.bars);
	await openSearch(page, '/');
	await page.keyboard.type(lot.title);
	await expect(options(page).first()).toContainText(lot.title);
	await expect(list(page).getByRole('group', { name: 'Lotes' })).toBeVisible();
	// The focus stays in the field, which names the option that Enter opens.
	await expect(field(page)).toHaveAttribute(
		'aria-activedescendant',
		(await chosen(page).getAttribute('id')) ?? '',
	);
	await expect(chosen(page)).toContainText(lot.title);
	await page.keyboard.press('ArrowDown');
	await expect(chosen(page)).toContainText('Pagamento de');
	await expect(chosen(page)).toContainText(lot.name);
	await expect(field(page)).toBeFocused();
	// Around the ends of the list.
	await page.keyboard.press('ArrowUp');
	await page.keyboard.press('ArrowUp');
	await expect(chosen(page)).toHaveAttribute('id', (await options(page).last().getAttribute('id')) ?? '');
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(PAGES.payment(lot.id));
	await expect(field(page)).toHaveCount(0);

	await page.goBack();
	await openSearch(page);
	const opened = list(page).getByRole('group', { name: 'Abertos há pouco' });
	await expect(opened.getByRole('option')).toHaveCount(1);
	await expect(opened).toContainText('Pagamento de');
	await page.keyboard.press('Escape');
	await expect(field(page)).toHaveCount(0);
	// In a field '/' is a character, and Ctrl+K still opens the search.
	await page.getByRole('button', { name: /^Buscar lote/ }).focus();
	await page.keyboard.press('Enter');
	await page.keyboard.type('1/2026');
	await expect(field(page)).toHaveValue('1/2026');
	await expect(chosen(page)).toContainText('nº 1/2026');
	await page.keyboard.press('Escape');
	await expect(page.getByRole('button', { name: /^Buscar lote/ })).toBeFocused();
	expect(errors).toEqual([]);
});

test('pages and acts by the words that people use', async ({ as }) => {
	const page = await as('admin');
	await page.goto(ADMIN_PAGES.bars);
	for (const [words, url] of [
		['auditoria', ADMIN_PAGES.audit],
		['financeiro', ADMIN_PAGES.payments],
		['novo lote', ADMIN_PAGES.auctionNew],
	] as const) {
		await openSearch(page);
		await page.keyboard.type(words);
		await page.keyboard.press('Enter');
		await expect(page).toHaveURL(url);
		await page.goto(ADMIN_PAGES.bars);
	}
});

test('an answer that arrives late is dropped, and Enter waits for its own', async ({ as }) => {
	const page = await as('admin');
	await page.goto(ADMIN_PAGES.bars);
	await openSearch(page);
	const { promise: released, resolve: release } = Promise.withResolvers<void>();
	await page.route(`**${ADMIN_API.search}?q=bruno`, async (route) => {
		const answer = await route.fetch();
		await released;
		await route.fulfill({ response: answer });
	});
	const early = page.waitForRequest((request) => request.url().endsWith('q=bruno'));
	await field(page).fill('bruno');
	await early;
	await field(page).fill('carla');
	await expect(options(page).first()).toContainText('carla@martelo.test');
	const late = page.waitForResponse((response) => response.url().endsWith('q=bruno'));
	release();
	await (await late).finished();
	await expect(options(page).first()).toContainText('carla@martelo.test');
	await expect(list(page)).not.toContainText('bruno@martelo.test');

	// Written and sent at once, the answer still to come.
	await field(page).fill('bruno');
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/tab=cadastros&status=approved&search=bruno%40martelo\.test/);
});

test('what is found nowhere, what fails and what is no search says so', async ({ as }) => {
	const page = await as('admin');
	await page.goto(ADMIN_PAGES.bars);
	await openSearch(page);
	await field(page).fill('nada disso existe');
	await expect(page.getByText('Nada encontrado para “nada disso existe”').last()).toBeVisible();
	await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
	await field(page).fill('529.982.2');
	await expect(page.getByText('uma parte não encontra ninguém')).toBeVisible();
	await page.route(`**${ADMIN_API.search}?*`, (route) => route.abort());
	await field(page).fill('ana');
	await expect(page.getByRole('alert')).toContainText('Não foi possível buscar agora');
	await expect(field(page)).toHaveValue('ana');
	await page.unroute(`**${ADMIN_API.search}?*`);
	await page.getByRole('button', { name: 'Tentar novamente' }).click();
	await expect(options(page).first()).toContainText('ana@martelo.test');
});

test('it fits every width, light and dark, with long names, and a thumb reaches every line', async ({
	as,
	server,
}) => {
	const lot = await lotWithPayment(server);
	const title = `Imóvel ${'muito longo '.repeat(15)}`.trim();
	await sql`update auctions set title = ${title} where id = ${lot.id}`.execute(server.db);
	const page = await as('admin');
	for (const width of [320, 390, 768, 1440]) {
		await page.setViewportSize({ width, height: 800 });
		await page.goto(ADMIN_PAGES.bars);
		await openSearch(page);
		await expect(options(page).first()).toBeVisible();
		expect(await findings(page)).toEqual([]);
		await field(page).fill('muito longo');
		await expect(options(page).first()).toContainText('muito longo');
		expect([width, await overflow(page)]).toEqual([width, 0]);
		expect(await flaws(page)).toEqual([]);
		if (width < 640)
			expect((await smallTargets(page)).filter((small) => small.includes('option'))).toEqual([]);
		await field(page).fill('nada disso existe');
		await expect(page.getByText('Confira o que escreveu')).toBeVisible();
		expect(await flaws(page)).toEqual([]);
	}
});
