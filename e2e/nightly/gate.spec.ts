import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ACCOUNT_PAGES } from '#contract/account-paths.ts';
import { findings, hydrated } from '#e2e/inspection.ts';
import { ADMIN_PASSWORD, fillLogin } from '#e2e/people.ts';
import { expect, test } from '#e2e/test-server.ts';
import { startServer } from '#server/testing/server-process.ts';

const ROOT = join(import.meta.dirname, '..', '..');

const GATED = ['/admin/management', '/admin/dashboard', '/admin/auctions'];

test('the route guard shows that it checks, redirects to the login, and leaves no history entry', async ({
	page,
}) => {
	const answer = await page.request.get('/profile');
	expect(await answer.text()).toContain('Verificando autenticação...');
	await page.goto('/');
	await page.goto('/profile');
	await expect(page).toHaveURL('/auth');
	await page.goBack();
	await expect(page).toHaveURL('/');
});

test('a session that ended elsewhere redirects a guarded page to the login at the next navigation', async ({
	as,
}) => {
	const page = await as('ana');
	await page.goto('/profile');
	await expect(page).toHaveURL('/profile');
	await page.context().clearCookies();
	await page.reload();
	await expect(page).toHaveURL('/auth');
	await fillLogin(page, 'ana@martelo.test');
	await expect(page).toHaveURL('/profile');
});

test('/admin redirects a visitor to the login, and an administrator back after it', async ({ page }) => {
	const answer = await page.request.get('/admin');
	expect(answer.status()).toBe(401);
	expect(await answer.text()).toContain('Verificando permissões de acesso...');
	await page.goto('/');
	await page.goto('/admin');
	await expect(page).toHaveURL('/auth');
	await page.goBack();
	await expect(page).toHaveURL('/');
	await page.goForward();
	await fillLogin(page, 'admin@martelo.test');
	await expect(page).toHaveURL('/admin');
	await expect(page.getByRole('heading', { name: 'Painel Administrativo' })).toBeVisible();
});

test('/admin redirects other people to the home page with the reason', async ({ as }) => {
	const ana = await as('ana');
	await ana.goto('/profile');
	await ana.goto('/admin');
	await expect(ana.getByText('Acesso Negado')).toBeVisible();
	await expect(ana.getByText('Você não tem permissão para acessar esta página.')).toHaveCount(1);
	await expect(ana).toHaveURL('/');
	await ana.goBack();
	await expect(ana).toHaveURL('/profile');
});

test('/admin redirects to the login if the permission check fails', async ({ page }) => {
	await page.goto('/auth?tab=signup');
	await page.route('**/admin.data*', (route) => route.abort());
	await page.evaluate(() => {
		history.pushState(null, '', '/admin');
		dispatchEvent(new PopStateEvent('popstate'));
	});
	await expect(page).toHaveURL('/auth');
	await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
});

test('the administrators’ gate shows a different screen to each of three callers', async ({ page, as }) => {
	const ana = await as('ana');
	for (const address of GATED) {
		expect((await page.goto(address))?.status()).toBe(401);
		await expect(page.getByRole('heading', { name: 'Área Administrativa' })).toBeVisible();
		await expect(page.getByText('Você precisa fazer login para acessar esta página.')).toBeVisible();
		await expect(page.getByRole('main').getByRole('link', { name: 'Voltar ao início' })).toHaveAttribute(
			'href',
			'/',
		);

		expect((await ana.goto(address))?.status()).toBe(403);
		await expect(ana.getByRole('heading', { name: 'Acesso Restrito' })).toBeVisible();
		await expect(ana.getByText('Esta área é restrita a administradores.')).toBeVisible();
		await expect(ana.getByText('Você não tem permissão para acessar esta página.')).toBeVisible();
		await expect(ana.getByRole('link', { name: 'Ir para o perfil' })).toHaveAttribute('href', '/profile');
	}
	await page.getByRole('main').getByRole('link', { name: 'Fazer login' }).click();
	await fillLogin(page, 'admin@martelo.test');
	await expect(page).toHaveURL('/admin/auctions');
	await expect(page.getByRole('columnheader', { name: 'Lance Atual' })).toBeVisible();
	const violations = await findings(ana);
	expect(violations).toEqual([]);
});

test('outside the demo, an administrator must first set up the second factor', async ({ page }) => {
	const data = await mkdtemp(join(ROOT, 'node_modules', '.cache', 'e2e-gate-'));
	const env = { DATA_DIR: data, DEMO: '0' };
	const server = await startServer(env);
	try {
		await promisify(execFile)(
			process.execPath,
			['server/commands/admin.ts', 'create', 'chefe@martelo.test', '--name', 'Celeste Prates'],
			{ cwd: ROOT, env: { ...process.env, ...env, ADMIN_PASSWORD } },
		);
		await page.goto(`${server.url}/auth`);
		await fillLogin(page, 'chefe@martelo.test', ADMIN_PASSWORD);
		await expect(page).toHaveURL(`${server.url}/admin`);
		for (const address of ['/admin', ...GATED]) {
			expect((await page.goto(server.url + address))?.status()).toBe(403);
			await expect(
				page.getByRole('heading', { name: 'Verificação em duas etapas necessária' }),
			).toBeVisible();
			await expect(page.getByText('ative antes a verificação em duas etapas')).toBeVisible();
			await expect(page).toHaveURL(server.url + address);
		}
		await page.getByRole('link', { name: 'Ativar no Perfil' }).click();
		await expect(page).toHaveURL(`${server.url}/profile?secao=seguranca`);
	} finally {
		await server.stop();
		await rm(data, { recursive: true, force: true });
	}
});

test('a slow permission check shows what it checks', async ({ as }) => {
	const admin = await as('admin');
	await admin.goto('/');
	let release: () => void = () => undefined;
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await admin.route('**/admin/auctions.data*', async (route) => {
		await held;
		await route.continue();
	});
	await hydrated(admin);
	await admin.getByRole('link', { name: 'Gestão de Leilões' }).click();
	await expect(admin.getByText('Verificando permissões de acesso...')).toBeVisible();
	release();
	await expect(admin.getByRole('columnheader', { name: 'Lance Atual' })).toBeVisible();
});

test('requests from another site change nothing, with or without cookies', async ({
	as,
	browser,
	server,
}) => {
	const { count } = server.db.fn;
	const stored = async () => {
		const people = server.db.selectFrom('users').select(count<number>('id').as('n'));
		const sessions = server.db.selectFrom('sessions').select(count<number>('id').as('n'));
		const favorites = server.db.selectFrom('favorites').select(count<number>('auction_id').as('n'));
		return Promise.all([people, sessions, favorites].map((query) => query.executeTakeFirstOrThrow()));
	};
	const { id } = await server.db.selectFrom('auctions').select('id').limit(1).executeTakeFirstOrThrow();
	const login = { email: 'bruno@martelo.test', password: 'leilao123' };
	const endpoints: [path: string, body: object][] = [
		['/api/auth/sign-in/email', login],
		['/api/auth/sign-up/email', { name: 'Mallory', email: 'mallory@martelo.test', password: 'três janelas' }],
		['/api/auth/sign-out', {}],
		['/functions/v1/manage-favorites', { auction_id: id }],
	];
	const attacker = createServer((request, response) => {
		const n = Number(new URL(request.url ?? '/', server.url).searchParams.get('form') ?? -1);
		response.setHeader('content-type', 'text/html');
		response.end(n < 0 ? '<!doctype html><title>Mallory</title>' : attackForm(server.url, endpoints[n]));
	}).listen(0);
	await once(attacker, 'listening');
	const address = attacker.address();
	const port = typeof address === 'object' && address ? address.port : 0;

	const ana = await as('ana');
	const visitor = await (await browser.newContext()).newPage();
	const before = await stored();
	// A different port of the same host is same-site, so the browser sends cookies; a different host name is cross-site.
	for (const origin of [`http://127.0.0.1:${port}`, `http://localhost:${port}`]) {
		for (const page of [ana, visitor]) {
			for (const [n, [path]] of endpoints.entries()) {
				await page.goto(`${origin}/?form=${n}`);
				await page.waitForURL(server.url + path);
				await expect(page.locator('body')).toContainText('Este pedido não veio das páginas deste site');
			}
			await page.goto(origin);
			const read = await page.evaluate(attackByFetch, { server: server.url, endpoints });
			expect(read).toEqual([]);
		}
	}
	expect(await stored()).toEqual(before);
	expect((await visitor.context().cookies()).map(({ name }) => name)).toEqual([]);
	await ana.goto(server.url + ACCOUNT_PAGES.account);
	await expect(ana.getByText('Ana Ribeiro').first()).toBeVisible();
	await visitor.context().close();
	attacker.close();
});

/** A page with a form that submits itself as urlencoded data, which the accounts API also accepts. */
function attackForm(server: string, [path, body]: [string, object] = ['/', {}]): string {
	const fields = Object.entries(body).map(([name, value]) => `<input name="${name}" value="${value}">`);
	return `<!doctype html><form method="post" action="${server}${path}">${fields.join('')}</form>
		<script>document.forms[0].submit()</script>`;
}

/** Runs in the attacker's page: calls each endpoint with and without a preflight; returns the bodies it could read. */
async function attackByFetch(target: { server: string; endpoints: [string, object][] }): Promise<string[]> {
	const read: string[] = [];
	for (const [path, body] of target.endpoints) {
		const tries: RequestInit[] = [
			{ mode: 'no-cors', headers: { 'Content-Type': 'text/plain' } },
			{ mode: 'cors', headers: { 'Content-Type': 'text/plain' } },
			{ mode: 'cors', headers: { 'Content-Type': 'application/json' } },
		];
		for (const how of tries) {
			const request: RequestInit = {
				method: 'POST',
				credentials: 'include',
				body: JSON.stringify(body),
				...how,
			};
			await fetch(target.server + path, request).then(
				async (response) => read.push(await response.text()),
				() => undefined,
			);
		}
	}
	return read;
}
