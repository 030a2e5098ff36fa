import type { BrowserContext, Page } from '@playwright/test';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import { ACCESS_LIFE, IDLE_LIMIT, REFRESH_TICK } from '#domain/people/session.ts';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import { hydrated } from '#e2e/inspection.ts';
import { bidOn, openLot } from '#e2e/open-lot.ts';
import { expect, signIn, type TestServer, test } from '#e2e/test-server.ts';

const SESSION = '/api/session';
const ACTIVITY = '/api/session/activity';

/** The latest time at which the access token is renewed: three ticks before it expires. */
const RENEWED = ACCESS_LIFE - 3 * REFRESH_TICK;

/** Counts the requests of all tabs for a path from now on. */
function count(context: BrowserContext, path: string) {
	let requests = 0;
	context.on('request', (request) => {
		if (new URL(request.url()).pathname === path) requests += 1;
	});
	return () => requests;
}

/** Two signed-in tabs of one browser, on the profile and on the home page, with a clock that the test controls. */
async function twoTabs(context: BrowserContext, name = 'ana'): Promise<[Page, Page]> {
	await context.clock.install();
	const one = await context.newPage();
	await signIn(one, name);
	const two = await context.newPage();
	await openAndReadSession(one, () => one.goto('/profile'));
	// Their ticks must not coincide: the simulated clock does not wait for messages between tabs.
	await context.clock.runFor(5 * SECOND);
	await openAndReadSession(two, () => two.goto('/'));
	return [one, two];
}

/** Opens a page and runs its clock until it reads the session, at its first tick; about:blank excludes a request of the previous page. */
async function openAndReadSession(page: Page, open: () => Promise<unknown>): Promise<void> {
	await page.goto('about:blank');
	let asked = false;
	page.on('request', (request) => {
		asked ||= new URL(request.url()).pathname === SESSION;
	});
	const read = page.waitForResponse((response) => new URL(response.url()).pathname === SESSION);
	await open();
	// No further: the clock would run on while the answer is on its way.
	while (!asked) await page.clock.runFor(SECOND);
	await (await read).finished();
}

async function sessionsOf(server: TestServer, name: string): Promise<number> {
	const rows = await server.db
		.selectFrom('sessions')
		.innerJoin('users', 'users.id', 'sessions.user_id')
		.where('users.email', '=', `${name}@martelo.test`)
		.select('sessions.id')
		.execute();
	return rows.length;
}

function leaveButton(page: Page) {
	return page.getByRole('button', { name: 'Sair' });
}

test('one of two tabs renews the access token at its tick', async ({ context }) => {
	await twoTabs(context);
	const requests = count(context, SESSION);
	// The first tab's token is older by the time that the second took to open and to read the session.
	await context.clock.runFor(RENEWED - 4 * REFRESH_TICK);
	expect(requests()).toBe(0);
	const answer = context.waitForEvent('response', (response) => response.url().endsWith(SESSION));
	// In steps of a second: the simulated clock does not wait for messages between tabs.
	for (let run = 0; run < 4 * REFRESH_TICK; run += SECOND) await context.clock.runFor(SECOND);
	const { session } = await (await answer).json();
	expect(session).toMatchObject({
		access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
		refresh_token: session.user.session_id,
		token_type: 'bearer',
		user: { email: 'ana@martelo.test', role: null, status: 'approved' },
	});
	expect(session.expires_in).toBeGreaterThan(ACCESS_LIFE / SECOND - 5);
	await context.clock.runFor(REFRESH_TICK);
	expect(requests()).toBe(1);
});

test('no token is stored where scripts can read it', async ({ context }) => {
	const [one] = await twoTabs(context, 'bruno');
	const readable = await one.evaluate(() =>
		JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
	);
	expect(readable).not.toMatch(/eyJ|[0-9a-f]{8}-[0-9a-f]{4}/);
});

test('15 minutes without activity end the session in every tab and on the server', async ({
	context,
	server,
}) => {
	const [one, two] = await twoTabs(context, 'bruno');
	const before = await sessionsOf(server, 'bruno');
	const requests = count(context, '/api/auth/sign-out');
	await context.clock.runFor(IDLE_LIMIT - MINUTE);
	await two.keyboard.press('Tab');
	await context.clock.runFor(2 * MINUTE);
	await expect(leaveButton(one)).toBeVisible();
	await expect(leaveButton(two)).toBeVisible();
	expect(requests()).toBe(0);

	await context.clock.fastForward(IDLE_LIMIT);
	for (const tab of [one, two]) {
		await expect(tab.getByText('Sessão expirada')).toBeVisible();
		await expect(tab.getByText('Você foi desconectado por inatividade')).toBeVisible();
		await expect(leaveButton(tab)).toBeHidden();
	}
	await expect(one).toHaveURL('/auth');
	await expect(two.getByRole('link', { name: 'Começar Agora' })).toBeVisible();
	expect(requests()).toBe(1);
	expect(await sessionsOf(server, 'bruno')).toBe(before - 1);
});

test('a click after a long sleep does not keep the session', async ({ page, context }) => {
	await context.clock.install();
	await signIn(page, 'ana');
	await openAndReadSession(page, () => page.goto('/'));
	await context.clock.pauseAt(Date.now() + MINUTE);
	const reports = count(context, ACTIVITY);
	// As after sleep: the time of day moves on, the timers do not.
	await context.clock.setSystemTime(Date.now() + 60 * MINUTE);
	await page.getByRole('heading', { level: 1 }).click();
	await context.clock.resume();
	await expect(page.getByText('Sessão expirada')).toBeVisible();
	await expect(leaveButton(page)).toBeHidden();
	expect(reports()).toBe(0);
});

test('activity is reported to the server, and its reply is applied', async ({ page, context, server }) => {
	await context.clock.install();
	await signIn(page, 'carla');
	// Not the home page, which is read again as soon as the clock has opened or closed a lot, and then notices the end first.
	await openAndReadSession(page, () => page.goto('/profile'));
	const reports = count(context, ACTIVITY);
	const report = page.waitForResponse((response) => response.url().endsWith(ACTIVITY));
	// Opening the page counts as activity; a further sign counts only in a later second.
	await context.clock.runFor(2 * SECOND);
	await page.getByRole('heading', { level: 1 }).click();
	expect((await report).status()).toBe(200);
	await context.clock.runFor(2 * SECOND);
	await page.keyboard.press('Tab');
	await context.clock.runFor(3 * MINUTE);
	expect(reports()).toBe(2);

	await server.db
		.deleteFrom('sessions')
		.where('user_id', '=', (users) =>
			users.selectFrom('users').select('id').where('email', '=', 'carla@martelo.test'),
		)
		.execute();
	await page.keyboard.press('Tab');
	await expect(page.getByText('Sessão encerrada')).toBeVisible();
	await expect(leaveButton(page)).toBeHidden();
});

test('a bid that arrives is activity on the console, and on no other page', async ({ as }) => {
	const [admin, ana, bruno] = [await as('admin'), await as('ana'), await as('bruno')];
	const id = await openLot(admin, 'Sala de descanso');
	const opened = [
		{ page: admin, path: ADMIN_PAGES.console(id) },
		{ page: bruno, path: PAGES.auction(id) },
	];
	for (const { page, path } of opened) {
		await page.goto(path);
		await hydrated(page);
	}
	const [onConsole, onLot] = opened.map(({ page }) => count(page.context(), ACTIVITY));
	let bids = 0;
	// What happens in the first second of a page is not counted again.
	await expect(async () => {
		await bidOn(bids % 2 === 0 ? ana : bruno, id, 100_000 + bids * 10_000);
		bids += 1;
		expect(onConsole?.()).toBeGreaterThan(0);
	}).toPass({ timeout: 15 * SECOND });
	await expect(
		bruno
			.locator('main')
			.getByText(/Licitante [12]/)
			.first(),
	).toBeVisible();
	expect(onLot?.()).toBe(0);
});

test('logging out in one tab signs out the other, and signing in signs both in', async ({ context }) => {
	const [one, two] = await twoTabs(context);
	await leaveButton(two).click();
	await expect(two.getByText('Logout realizado')).toBeVisible();
	await expect(two.getByText('Você foi desconectado com sucesso')).toBeVisible();
	await expect(two.getByRole('link', { name: 'Começar Agora' })).toBeVisible();
	await expect(one).toHaveURL('/auth');
	await expect(one.getByText('Logout realizado')).toBeHidden();

	await one.goto('/auth');
	await signIn(one, 'ana');
	await expect(leaveButton(two)).toBeVisible();
});

test('a change of the account in one tab appears in the other', async ({ context }) => {
	const [one, two] = await twoTabs(context, 'elisa');
	await openAndReadSession(two, () => two.goto('/profile'));
	await one.getByLabel('Nome completo').fill('Elisa de Souza Prado');
	await one.getByRole('button', { name: 'Salvar nome' }).click();
	await expect(one.getByText('Nome atualizado')).toBeVisible();
	await expect(two.getByText('Elisa de Souza Prado', { exact: true })).toBeVisible();
});

test('a failed logout shows an error and keeps the session', async ({ page, as }) => {
	const ana = await as('ana');
	await ana.goto('/');
	await ana.route('**/api/auth/sign-out', (route) => route.abort());
	await leaveButton(ana).click();
	await expect(ana.getByText('Erro ao fazer logout')).toBeVisible();
	await expect(leaveButton(ana)).toBeEnabled();

	const loaded: string[] = [];
	page.on('request', (request) => loaded.push(request.url()));
	await page.goto('/', { waitUntil: 'load' });
	await expect(page.getByRole('link', { name: 'Começar Agora' })).toBeVisible();
	expect(loaded.filter((url) => /session-keeping|api\/session/.test(url))).toEqual([]);
});
