import type { BrowserContext, Page } from '@playwright/test';
import { ACCESS_LIFE, IDLE_LIMIT, REFRESH_TICK } from '#domain/session.ts';
import { MINUTE, SECOND } from '#domain/time.ts';
import { expect, signIn, type TestServer, test } from './test-server.ts';

const SESSION = '/api/session';
const ACTIVITY = '/api/session/activity';

/** When the access token is renewed at the latest: at a tick with three others left. */
const RENEWED = ACCESS_LIFE - 3 * REFRESH_TICK;

/** Counts the requests of all tabs for an address. */
function count(context: BrowserContext, path: string) {
	let asked = 0;
	context.on('request', (request) => {
		if (new URL(request.url()).pathname === path) asked += 1;
	});
	return () => asked;
}

/** Two tabs of one browser, signed in, on the profile and on the home page, with the time in the test's hand. */
async function twoTabs(context: BrowserContext, name = 'ana'): Promise<[Page, Page]> {
	await context.clock.install();
	const one = await context.newPage();
	await signIn(one, name);
	const two = await context.newPage();
	await Promise.all([kept(one, () => one.goto('/profile')), kept(two, () => two.goto('/'))]);
	return [one, two];
}

/** Opens a page and waits until its keeper has read the session: its own, and not the one of the page before. */
async function kept(page: Page, open: () => Promise<unknown>): Promise<void> {
	await page.goto('about:blank');
	const read = page.waitForResponse((response) => new URL(response.url()).pathname === SESSION);
	await open();
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

test('one of two tabs renews the access token, at its tick', async ({ context }) => {
	await twoTabs(context);
	const asked = count(context, SESSION);
	await context.clock.runFor(RENEWED - 2 * REFRESH_TICK);
	expect(asked()).toBe(0);
	const answer = context.waitForEvent('response', (response) => response.url().endsWith(SESSION));
	// Step by step: the time in hand does not wait for what one tab tells the other.
	for (let run = 0; run < 2 * REFRESH_TICK; run += SECOND) await context.clock.runFor(SECOND);
	const { session } = await (await answer).json();
	expect(session).toMatchObject({
		access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
		refresh_token: session.user.session_id,
		token_type: 'bearer',
		user: { email: 'ana@martelo.test', role: null, status: 'approved' },
	});
	expect(session.expires_in).toBeGreaterThan(ACCESS_LIFE / SECOND - 5);
	await context.clock.runFor(REFRESH_TICK);
	expect(asked()).toBe(1);
});

test('no token is kept where another script or visit could read it', async ({ context }) => {
	const [one] = await twoTabs(context, 'bruno');
	const kept = await one.evaluate(() =>
		JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
	);
	expect(kept).not.toMatch(/eyJ|[0-9a-f]{8}-[0-9a-f]{4}/);
});

test('15 minutes without a sign end the session on every tab and on the server', async ({
	context,
	server,
}) => {
	const [one, two] = await twoTabs(context, 'bruno');
	const before = await sessionsOf(server, 'bruno');
	const asked = count(context, '/api/auth/sign-out');
	await context.clock.runFor(IDLE_LIMIT - MINUTE);
	await two.keyboard.press('Tab');
	await context.clock.runFor(2 * MINUTE);
	await expect(leaveButton(one)).toBeVisible();
	await expect(leaveButton(two)).toBeVisible();
	expect(asked()).toBe(0);

	await context.clock.fastForward(IDLE_LIMIT);
	for (const tab of [one, two]) {
		await expect(tab.getByText('Sessão expirada')).toBeVisible();
		await expect(tab.getByText('Você foi desconectado por inatividade')).toBeVisible();
		await expect(leaveButton(tab)).toBeHidden();
	}
	await expect(one).toHaveURL('/auth');
	await expect(two.getByRole('link', { name: 'Começar Agora' })).toBeVisible();
	expect(asked()).toBe(1);
	expect(await sessionsOf(server, 'bruno')).toBe(before - 1);
});

test('the click that wakes a sleeping tab comes too late', async ({ page, context }) => {
	await context.clock.install();
	await signIn(page, 'ana');
	await kept(page, () => page.goto('/'));
	await context.clock.pauseAt(Date.now() + MINUTE);
	const told = count(context, ACTIVITY);
	// The time of day moves on, the timers do not: a lid that was closed.
	await context.clock.setSystemTime(Date.now() + 60 * MINUTE);
	await page.getByRole('heading', { level: 1 }).click();
	await context.clock.resume();
	await expect(page.getByText('Sessão expirada')).toBeVisible();
	await expect(leaveButton(page)).toBeHidden();
	expect(told()).toBe(0);
});

test('the server hears of activity, and what it says is believed', async ({ page, context, server }) => {
	await context.clock.install();
	await signIn(page, 'carla');
	await kept(page, () => page.goto('/'));
	const told = count(context, ACTIVITY);
	const report = page.waitForResponse((response) => response.url().endsWith(ACTIVITY));
	// The opening counts by itself; signs are told apart by the second.
	await context.clock.runFor(2 * SECOND);
	await page.getByRole('heading', { level: 1 }).click();
	expect((await report).status()).toBe(200);
	await context.clock.runFor(2 * SECOND);
	await page.keyboard.press('Tab');
	await context.clock.runFor(3 * MINUTE);
	expect(told()).toBe(2);

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

test('logging out in one tab makes the other a visitor’s, and signing in brings it back', async ({
	context,
}) => {
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

test('a change of the account in one tab shows in the other', async ({ context }) => {
	const [one, two] = await twoTabs(context, 'elisa');
	await kept(two, () => two.goto('/profile'));
	await one.getByLabel('Nome completo').fill('Elisa de Souza Prado');
	await one.getByRole('button', { name: 'Salvar nome' }).click();
	await expect(one.getByText('Nome atualizado')).toBeVisible();
	await expect(two.getByText('Elisa de Souza Prado', { exact: true })).toBeVisible();
});

test('a logout that fails says so and leaves everything as it was', async ({ page, as }) => {
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
