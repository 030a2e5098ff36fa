import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { HOUR, SECOND } from '#domain/values/time.ts';
import { findings, pageErrors } from '#e2e/inspection.ts';
import { bidOn, originOf, SOON } from '#e2e/open-lot.ts';
import { expect, test } from '#e2e/test-server.ts';

test('a first round without bids gives way to the second one on every open page', async ({ as, browser }) => {
	const [admin, ana] = [await as('admin'), await as('ana')];
	const errors = pageErrors(ana);
	const start = Date.now() + 3 * SECOND;
	const [end, last] = [start + 12 * SECOND, start + HOUR];
	const iso = (at: number) => new Date(at).toISOString();
	const data = {
		title: 'Chácara em dois leilões',
		description: 'Um imóvel para os testes das datas do leilão.',
		initial_bid: 1,
		auction_type: 'scheduled',
		start_time: iso(start),
		end_time: iso(end),
		rounds: [
			{ start_time: iso(start), end_time: iso(end), minimum: 100_000 },
			{ start_time: iso(end), end_time: iso(last), minimum: 60_000 },
		],
	};
	const created = await admin.request.post(ADMIN_API.adminAuctions, { data, headers: originOf(admin) });
	expect(created.ok(), await created.text()).toBe(true);
	const { id } = await created.json();

	await ana.setViewportSize({ width: 390, height: 844 });
	await ana.goto(PAGES.auction(id));
	const others = await browser.newContext({ baseURL: new URL(ana.url()).origin });
	const [home, room] = [await others.newPage(), await others.newPage()];
	await home.goto(`/?search=${encodeURIComponent(data.title)}`);
	await room.goto(PAGES.room(id));
	await admin.goto(ADMIN_PAGES.console(id));
	const panel = ana.locator('main');
	await expect(
		panel.getByText(/^1º leilão de 2 · Sem lances, 2º leilão .*a partir de R\$\s60\.000,00$/),
	).toBeVisible();
	const card = home.getByRole('article').filter({ hasText: data.title });
	await expect(card).toContainText('1º leilão');

	// Nobody bids: every page goes on to the second round by itself.
	await expect(panel.getByText('2º leilão de 2', { exact: true })).toBeVisible({ timeout: 40 * SECOND });
	await expect(card).toContainText('2º leilão', SOON);
	await expect(card).toContainText('60.000,00');
	await expect(card).not.toContainText('Prorrogado');
	await expect(room.getByText('2º leilão de 2')).toBeVisible(SOON);
	await expect(admin.getByText('2º leilão de 2')).toBeVisible(SOON);
	expect(await findings(ana)).toEqual([]);
	expect(await ana.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

	await bidOn(ana, id, 60_000);
	await expect(panel.getByText(/· 1 lance$/).first()).toBeVisible(SOON);
	await ana.reload();
	const table = ana.getByRole('table', { name: 'Datas do leilão' });
	await table.scrollIntoViewIfNeeded();
	await expect(table.getByRole('row').nth(1)).toContainText('1º leilão, sem lances');
	await expect(table.getByRole('row').nth(2)).toContainText('2º leilão, aberto');
	await ana.goto(PAGES.ledger(id));
	await expect(ana.getByText('1º leilão encerrado sem lances')).toBeVisible();
	await expect(ana.getByText('2º leilão aberto')).toBeVisible();
	expect(errors).toEqual([]);
	await others.close();
});
