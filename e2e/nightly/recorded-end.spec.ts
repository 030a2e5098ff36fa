import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from '@playwright/test';
import { sql } from 'kysely';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { FUNCTIONS } from '#contract/function-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { formatHour, MINUTE, SECOND } from '#domain/values/time.ts';
import { findings } from '#e2e/inspection.ts';
import { bidOn, endOf, openScheduledLot, originOf, SOON } from '#e2e/open-lot.ts';
import { expect, type TestServer, test } from '#e2e/test-server.ts';

/**
 * Locks a lot's row, so that the server can record nothing about it, as with a stalled database, until the returned
 * function is called. No page may show what is not recorded.
 */
function withhold(server: TestServer, id: string): () => Promise<void> {
	let held = true;
	const holding = server.db.transaction().execute(async (trx) => {
		await trx.selectFrom('auctions').select('id').where('id', '=', id).forNoKeyUpdate().execute();
		while (held) await sql`select pg_sleep(0.2)`.execute(trx);
	});
	return () => {
		held = false;
		return holding;
	};
}

/** Opens every page that shows a lot; returns the lot's element on each. */
async function surfaces(browser: Browser, [admin, ana]: readonly [Page, Page], id: string, title: string) {
	const favorite = await ana.request.post(FUNCTIONS.favorites, {
		data: { auction_id: id },
		headers: originOf(ana),
	});
	expect(favorite.ok(), await favorite.text()).toBe(true);
	const open = async (page: Page, path: string, width = 1280) => {
		// A context each: a browser opens at most six connections to a server, and each page holds a stream.
		const storageState = await page.context().storageState();
		const context = await browser.newContext({ baseURL: new URL(page.url()).origin, storageState });
		const fresh = await context.newPage();
		await fresh.setViewportSize({ width, height: 844 });
		await fresh.goto(path);
		return fresh;
	};
	const found = encodeURIComponent(title);
	const main = (page: Page) => page.locator('main');
	const item = (page: Page) => page.locator('#favoritos').getByRole('listitem').filter({ hasText: title });
	const [card, lot, phone, favourite, management, control, console, room] = await Promise.all([
		open(ana, `/?search=${found}`),
		open(ana, PAGES.auction(id)),
		open(ana, PAGES.auction(id), 390),
		open(ana, PAGES.profile),
		open(admin, `${PAGES.adminAuctions}?search=${found}`),
		open(admin, ADMIN_PAGES.live),
		open(admin, ADMIN_PAGES.console(id)),
		open(ana, PAGES.room(id)),
	]);
	return {
		card: card.getByRole('article').filter({ hasText: title }),
		lot: main(lot).getByRole('region', { name: 'Lances' }).first(),
		phone: main(phone),
		favourite: item(favourite).first(),
		management: main(management).getByRole('row').filter({ hasText: title }),
		control: main(control).getByRole('row').filter({ hasText: title }),
		console: main(console),
		room: main(room),
	};
}

/** Expects the text in each place without a reload; a failure names the place. */
async function expectEverywhere(places: Record<string, Locator>, text: string | RegExp): Promise<void> {
	for (const [name, place] of Object.entries(places))
		await expect(place.getByText(text).filter({ visible: true }).first(), name).toBeVisible(SOON);
}

test('at zero every page waits for the recorded end, and a bid can still be sent for the server to decide', async ({
	as,
	browser,
	server,
}) => {
	test.setTimeout(240_000);
	const [admin, ana] = [await as('admin'), await as('ana')];
	const title = `Casa do último segundo ${randomUUID().slice(0, 8)}`;
	const id = await openScheduledLot(admin, server, title, 20 * SECOND);
	const release = withhold(server, id);
	const { management, ...places } = await surfaces(browser, [admin, ana], id, title);
	await expect(management).toContainText('Ativo');
	await expect.poll(async () => (await endOf(server, id)) - Date.now(), { timeout: MINUTE }).toBeLessThan(0);
	await expectEverywhere(places, /^Aguardando confirmação/);
	for (const [name, place] of Object.entries(places))
		await expect(place.getByText(/^Encerrado$/), name).toHaveCount(0);
	const { lot } = places;
	await expect(lot.getByText('Você ainda pode enviar um lance')).toBeVisible();
	await expect(lot.getByRole('button', { name: 'Dar lance' })).toBeEnabled();
	expect(await findings(lot.page())).toEqual([]);

	await release();
	for (const name of ['card', 'lot', 'phone', 'console'] as const)
		await expect(
			places[name]
				.getByText(/Encerrado/)
				.filter({ visible: true })
				.first(),
			name,
		).toBeVisible(SOON);
	await expect(management).toContainText('Finalizado', SOON);
	await expect(places.favourite).toContainText('Finalizado', SOON);
});

test('an extension is shown on every page, at once and after a reload, and no old end time remains', async ({
	as,
	browser,
	server,
}) => {
	test.setTimeout(240_000);
	const [admin, ana, bruno] = [await as('admin'), await as('ana'), await as('bruno')];
	const title = `Casa da prorrogação ${randomUUID().slice(0, 8)}`;
	const id = await openScheduledLot(admin, server, title, 2.5 * MINUTE);
	const planned = formatHour(await endOf(server, id));
	const places = await surfaces(browser, [admin, ana], id, title);
	await expect(places.lot).toContainText(/Encerra |Previsto para /);

	await bidOn(bruno, id, 100_000);
	const { lot, phone, ...lists } = places;
	const now = async () => formatHour(await endOf(server, id));
	const history = (times: string, end: string) =>
		// With seconds within one minute.
		new RegExp(`Prorrogado ${times}: fim previsto (${planned}|[\\d:]{8}), agora (${end}|[\\d:]{8})`);
	for (const page of [lot, phone]) await expect(page).toContainText(history('1 vez', await now()), SOON);
	await expectEverywhere(lists, /Prorrogado/);
	await expect(places.management).toContainText(`Prorrogado até ${await now()}`);

	await bidOn(ana, id, 105_000);
	await expect(lot).toContainText(history('2 vezes', await now()), SOON);
	await expect(places.card).toContainText('R$ 105.000,00', SOON);
	await expect(places.favourite).toContainText('R$ 105.000,00', SOON);
	await expect(places.control).toContainText(`Prorrogado até ${await now()}`, SOON);
	await expect(places.room).toContainText(`Prorrogado até ${await now()}`, SOON);

	await Promise.all(Object.values(places).map((place) => place.page().reload()));
	await expect(lot).toContainText(history('2 vezes', await now()), SOON);
	await expectEverywhere(lists, /Prorrogado/);
	for (const place of [lot, places.card, places.management]) expect(await findings(place.page())).toEqual([]);
});
