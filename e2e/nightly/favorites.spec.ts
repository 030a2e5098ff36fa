import type { Locator, Page, Request } from '@playwright/test';
import { FUNCTIONS } from '#contract/function-paths.ts';
import { SECOND } from '#domain/values/time.ts';
import { listOf } from '#e2e/inspection.ts';
import { lotNamed } from '#e2e/open-lot.ts';
import { expect, type TestServer, test } from '#e2e/test-server.ts';

/** The lot that is marked as a favourite. */
const LOT = 'Savassi';
const DEBOUNCE = 300;
const CALL = (url: URL) => url.pathname === FUNCTIONS.favorites;

const cardOf = (page: Page): Locator => page.getByRole('article').filter({ hasText: LOT });
const heartOf = (place: Page | Locator): Locator => place.getByRole('button', { name: 'favoritos' });
const empty = (place: Page | Locator): Locator =>
	place.getByRole('button', { name: /^Adicionar aos favoritos: .*Savassi/, pressed: false });
const full = (place: Page | Locator): Locator =>
	place.getByRole('button', { name: /^Remover dos favoritos: .*Savassi/, pressed: true });

/** The number of favourites in the database. */
async function stored({ db }: TestServer): Promise<number> {
	return (await db.selectFrom('favorites').select('auction_id').execute()).length;
}

/** Opens a page and waits until it is hydrated, and hears of other tabs. */
async function open(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Opens the listing with the one lot and stops its clock. */
async function openListing(page: Page): Promise<void> {
	await page.clock.install();
	await open(page, `/?search=${LOT}`);
	const now = await page.evaluate(() => Date.now());
	// Far enough ahead that the clock does not pass this time first on a busy machine.
	await page.clock.pauseAt(now + 5 * SECOND);
}

/** Records the requests about favourites that a page makes from now on. */
function callsOf(page: Page): Request[] {
	const calls: Request[] = [];
	page.on('request', (request) => {
		if (CALL(new URL(request.url()))) calls.push(request);
	});
	return calls;
}

test.beforeEach(async ({ server }) => {
	await server.db.deleteFrom('favorites').execute();
});

test('a favourite is shown at once, sent after 300 ms, confirmed in a toast, and kept: other page, reload, no script', async ({
	as,
	browser,
	server,
}) => {
	const ana = await as('ana');
	const { id, title } = await lotNamed(server, LOT);
	await openListing(ana);
	const calls = callsOf(ana);
	await empty(cardOf(ana)).click();
	await expect(full(cardOf(ana))).toBeVisible();
	await ana.clock.runFor(DEBOUNCE - 1);
	expect(calls).toHaveLength(0);
	const answered = ana.waitForResponse((response) => CALL(new URL(response.url())));
	await ana.clock.runFor(1);
	expect((await answered).status()).toBe(200);
	expect(calls).toHaveLength(1);
	expect(calls[0]?.method()).toBe('POST');
	expect(calls[0]?.postDataJSON()).toEqual({ auction_id: id });
	expect(calls[0]?.headers().authorization).toMatch(/^Bearer \S+\.\S+\.\S+$/);
	await ana.clock.resume();
	await expect(ana.getByText('Adicionado aos favoritos', { exact: true })).toBeVisible();
	await expect(ana.getByText(`${title} agora está nos seus favoritos.`)).toBeVisible();
	await expect(ana).toHaveURL(`/?search=${LOT}`);

	await cardOf(ana).getByRole('link').first().click();
	await expect(ana).toHaveURL(`/auctions/${id}`);
	await expect(full(ana)).toBeVisible();
	await ana.reload();
	await expect(full(ana)).toBeVisible();

	const storageState = await ana.context().storageState();
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url, storageState });
	const plain = await context.newPage();
	for (const path of [`/?search=${LOT}`, `/auctions/${id}`]) {
		await plain.goto(path);
		await expect(full(plain)).toBeVisible();
	}
	await context.close();

	await open(ana, `/auctions/${id}`);
	await full(ana).click();
	await expect(ana.getByText('Removido dos favoritos', { exact: true })).toBeVisible();
	await expect(ana.getByText(`${title} saiu dos seus favoritos.`)).toBeVisible();
	await expect(empty(ana)).toBeVisible();
	expect(await stored(server)).toBe(0);
});

test('repeated clicks send one request, and none if they end in the initial state', async ({
	as,
	server,
}) => {
	const ana = await as('ana');
	await openListing(ana);
	const calls = callsOf(ana);
	const heart = heartOf(cardOf(ana));
	for (let clicks = 0; clicks < 4; clicks += 1) await heart.click();
	await ana.clock.runFor(5 * SECOND);
	await expect(empty(cardOf(ana))).toBeVisible();
	expect(calls).toHaveLength(0);

	for (let clicks = 0; clicks < 3; clicks += 1) {
		await heart.click();
		await ana.clock.runFor(DEBOUNCE - 1);
	}
	expect(calls).toHaveLength(0);
	await ana.clock.runFor(1);
	await expect.poll(() => stored(server)).toBe(1);
	// The browser's report of a request may come after its effect.
	await expect.poll(() => calls.map((call) => call.method())).toEqual(['POST']);
});

test('a failure undoes the change and shows the server’s message, or else a default message', async ({
	as,
	server,
}) => {
	const ana = await as('ana');
	await open(ana, `/?search=${LOT}`);
	const failures: [words: string, answer: Parameters<Page['route']>[1]][] = [
		['Erro ao atualizar favoritos', (route) => route.abort()],
		['Erro ao atualizar favoritos', (route) => route.fulfill({ status: 500, body: '<html>' })],
		[
			'Você já tem 500 favoritos.',
			(route) =>
				route.fulfill({
					status: 409,
					json: { code: 'favorite.too-many', detail: 'Você já tem 500 favoritos.' },
				}),
		],
	];
	for (const [words, answer] of failures) {
		await ana.route(CALL, answer);
		await empty(cardOf(ana)).click();
		await expect(full(cardOf(ana))).toBeVisible();
		await expect(ana.getByText(words, { exact: true })).toBeVisible();
		await expect(ana.getByText('Erro', { exact: true })).toBeVisible();
		await expect(empty(cardOf(ana))).toBeVisible();
		await ana.unroute(CALL);
		await ana.getByLabel('Fechar aviso').click();
		await expect(ana.getByText(words, { exact: true })).toBeHidden();
	}
	expect(await stored(server)).toBe(0);
});

test('a lot withdrawn in the meantime is removed from the favourites, with the server’s message', async ({
	as,
	server,
}) => {
	const ana = await as('ana');
	const { id } = await lotNamed(server, LOT);
	await open(ana, `/auctions/${id}`);
	await empty(ana).click();
	await expect.poll(() => stored(server)).toBe(1);
	const withdraw = (withdrawn_at: Date | null) =>
		server.db.updateTable('auctions').set({ withdrawn_at }).where('id', '=', id).execute();
	await withdraw(new Date());
	await full(ana).click();
	await expect(ana.getByText('Este leilão não existe ou foi retirado.')).toBeVisible();
	await expect(empty(ana)).toBeVisible();
	await withdraw(null);
});

test('two tabs show the same favourites, and a tab closed right after a click has saved it', async ({
	as,
	server,
}) => {
	const ana = await as('ana');
	const { id } = await lotNamed(server, LOT);
	const other = await ana.context().newPage();
	await open(ana, `/?search=${LOT}`);
	await open(other, `/auctions/${id}`);
	await empty(cardOf(ana)).click();
	await expect(full(other)).toBeVisible();
	await full(other).click();
	await expect(empty(cardOf(ana))).toBeVisible();
	await expect.poll(() => stored(server)).toBe(0);

	await other.clock.install();
	await other.clock.pauseAt(Date.now() + 60 * SECOND);
	await empty(other).click();
	await other.goto('about:blank');
	await expect.poll(() => stored(server)).toBe(1);
});

test('a visitor sees no favourite buttons on cards, and the one on the lot page asks for a login', async ({
	page,
	server,
}) => {
	const { id } = await lotNamed(server, LOT);
	const calls = callsOf(page);
	await page.goto('/');
	await expect(listOf(page).getByRole('article')).toHaveCount(12);
	await expect(heartOf(page)).toHaveCount(0);
	await page.goto(`/auctions/${id}`);
	await expect(async () => {
		await empty(page).click();
		await expect(page.getByText('Login necessário', { exact: true }).first()).toBeVisible({
			timeout: SECOND,
		});
	}).toPass();
	await expect(page.getByText('Faça login para gerenciar favoritos').first()).toBeVisible();
	await expect(empty(page)).toBeVisible();
	expect(calls).toHaveLength(0);
});

test('logging out clears the favourites; the next person sees their own', async ({ as, server }) => {
	const ana = await as('ana');
	const { id } = await lotNamed(server, LOT);
	await open(ana, `/auctions/${id}`);
	await empty(ana).click();
	await expect.poll(() => stored(server)).toBe(1);
	await ana.getByRole('button', { name: 'Sair' }).click();
	await expect(empty(ana)).toBeVisible();
	await ana.goto('/');
	await expect(listOf(ana).getByRole('article')).toHaveCount(12);
	await expect(heartOf(ana)).toHaveCount(0);

	const bruno = await as('bruno');
	await open(bruno, `/auctions/${id}`);
	await expect(empty(bruno)).toBeVisible();
	expect(await stored(server)).toBe(1);
});

test('the favourite button is a large separate target, works by keyboard, and causes no layout shift', async ({
	as,
	server,
}) => {
	const ana = await as('ana');
	await open(ana, `/?search=${LOT}`);
	const heart = heartOf(cardOf(ana));
	const { width, height } = (await heart.boundingBox()) ?? { width: 0, height: 0 };
	expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
	const places = async () => [await cardOf(ana).boundingBox(), await heart.boundingBox()];
	await heart.focus();
	const before = await places();
	await ana.keyboard.press('Space');
	await expect(full(cardOf(ana))).toBeFocused();
	expect(await places()).toEqual(before);
	await expect.poll(() => stored(server)).toBe(1);
	await ana.keyboard.press('Enter');
	await expect(empty(cardOf(ana))).toBeFocused();
	await expect.poll(() => stored(server)).toBe(0);
	await expect(ana).toHaveURL(`/?search=${LOT}`);
	await ana.keyboard.press('Tab');
	await expect(cardOf(ana).getByRole('link').first()).toBeFocused();
});
