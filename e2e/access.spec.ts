import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type APIRequestContext, request } from '@playwright/test';
import { PAGES } from '#contract/paths.ts';
import { startServer } from '#server/testing/server-process.ts';
import { mountedPages, pageGaps } from './access-pages.ts';
import { ADMIN_PASSWORD, PASSWORD } from './people.ts';
import { expect, type TestServer, test } from './test-server.ts';

const ROOT = join(import.meta.dirname, '..');
const NO_LOT = randomUUID();

/** Every page behind the administrator's gate, and an address of it. */
const ADMIN_PAGES: Record<string, string> = {
	'/admin': '/admin',
	'/admin/management': '/admin/management',
	'/admin/dashboard': '/admin/dashboard',
	'/admin/auctions': '/admin/auctions',
	'/admin/audit': '/admin/audit',
	'/admin/files': '/admin/files',
	'/admin/proposals': `/admin/proposals?auction=${NO_LOT}`,
	'/admin/live/:id': `/admin/live/${NO_LOT}`,
};

/** Those, and the panel's other tabs. */
const ADDRESSES = [
	...Object.values(ADMIN_PAGES),
	PAGES.adminRegistrations,
	PAGES.adminPanelAuctions,
	PAGES.adminLive,
];

/** What the gate says to each caller, to the email (spec §2); /admin itself leads away instead (spec §6). */
interface Refusal {
	status: number;
	words: readonly string[];
	atPanel: readonly string[];
}

const LOGIN: Refusal = {
	status: 401,
	words: ['Área Administrativa', 'Você precisa fazer login para acessar esta página.'],
	atPanel: ['Verificando permissões de acesso...'],
};
const NO_ADMIN: Refusal = {
	status: 403,
	words: [
		'Acesso Restrito',
		'Esta área é restrita a administradores.',
		'Você não tem permissão para acessar esta página.',
	],
	atPanel: ['Verificando permissões de acesso...', 'Você não tem permissão para acessar esta página.'],
};
const SECOND_FACTOR = [
	'Verificação em duas etapas necessária',
	'Para usar a área administrativa, ative antes a verificação em duas etapas: Perfil, seção Segurança, com um aplicativo autenticador.',
];
const NO_SECOND_FACTOR: Refusal = { status: 403, words: SECOND_FACTOR, atPanel: SECOND_FACTOR };

/** A client without a browser, signed in where an address is given. */
async function client(
	server: { url: string },
	email?: string,
	password = PASSWORD,
): Promise<APIRequestContext> {
	const made = await request.newContext({ baseURL: server.url, extraHTTPHeaders: { origin: server.url } });
	if (email) await post(made, '/sign-in/email', { email, password });
	return made;
}

async function post(made: APIRequestContext, path: string, data: object): Promise<void> {
	const answer = await made.post(`/api/auth${path}`, { data });
	expect(answer.ok(), await answer.text()).toBe(true);
}

/** What is wrong with how a page turned somebody away: its status, its words, or what it let out. */
async function faults(asker: APIRequestContext, address: string, refusal: Refusal, secret: string) {
	const answer = await asker.get(address, { maxRedirects: 0 });
	const page = await answer.text();
	const [path, search = ''] = address.split('?');
	const data = await (await asker.get(`${path}.data?${search}`, { maxRedirects: 0 })).text();
	return [
		...(answer.status() === refusal.status ? [] : [`${address} answered ${answer.status()}`]),
		...(path === PAGES.admin ? refusal.atPanel : refusal.words)
			.filter((words) => !page.includes(words))
			.map((words) => `${address} does not say: ${words}`),
		...(page.includes(secret) || data.includes(secret)
			? [`${address} shows what only administrators see`]
			: []),
	];
}

/** A lot of the rehearsal environment: only administrators ever see it. */
async function secretOf(server: TestServer): Promise<string> {
	const found = server.db.selectFrom('auctions').select('title').where('environment', '=', 'staging');
	return (await found.executeTakeFirstOrThrow()).title;
}

test('the table names every page behind the gate, and no page of /admin stands beside it', async () => {
	const pages = await mountedPages();
	expect(pageGaps(pages, ADMIN_PAGES)).toEqual([]);
	expect(pages.filter(({ gated }) => gated).length).toBeGreaterThan(5);
	const planted = { pattern: '/admin/planted', gated: false };
	expect(pageGaps([...pages, planted], ADMIN_PAGES)).toEqual([
		'/admin/planted stands beside the gate: move it under routes/admin-area.tsx',
	]);
	expect(pageGaps([...pages, { ...planted, gated: true }], ADMIN_PAGES)).toEqual([
		expect.stringMatching(/^\/admin\/planted has no address/),
	]);
	expect(pageGaps(pages, { ...ADMIN_PAGES, '/admin/gone': '/' })).toHaveLength(1);
});

test('every page of the desk × every caller who is no administrator', async ({ server }) => {
	const secret = await secretOf(server);
	const admin = await client(server, 'admin@martelo.test');
	const seen = await (await admin.get('/admin/auctions')).text();
	expect(seen.includes(secret), 'an administrator sees it').toBe(true);
	for (const address of ADDRESSES) {
		const { status } = await admin
			.get(address, { maxRedirects: 0 })
			.then((answer) => ({ status: answer.status() }));
		expect([401, 403].includes(status), `${address} let the administrator in: ${status}`).toBe(false);
	}

	const once = await client(server);
	const email = `${randomUUID()}@martelo.test`;
	await post(once, '/sign-up/email', { name: 'Olga de Ontem', email, password: PASSWORD });
	const { id } = await server.db
		.selectFrom('users')
		.select('id')
		.where('email', '=', email)
		.executeTakeFirstOrThrow();
	await server.db.insertInto('user_roles').values({ user_id: id, role: 'admin' }).execute();
	expect((await once.get('/admin/auctions')).status()).toBe(200);
	await server.db.updateTable('user_roles').set({ role: null }).where('user_id', '=', id).execute();

	const askers: [string, APIRequestContext, Refusal][] = [
		['a visitor', await client(server), LOGIN],
		['somebody pending', await client(server, 'carla@martelo.test'), NO_ADMIN],
		['somebody approved', await client(server, 'ana@martelo.test'), NO_ADMIN],
		['somebody rejected', await client(server, 'davi@martelo.test'), NO_ADMIN],
		['an administrator of yesterday, in the session of then', once, NO_ADMIN],
	];
	for (const [name, asker, refusal] of askers)
		for (const address of ADDRESSES)
			expect([name, ...(await faults(asker, address, refusal, secret))]).toEqual([name]);

	// The check itself can fail: a page without a gate, and a gate that lets somebody in.
	const [visitor] = askers.map(([, asker]) => asker);
	expect(await faults(visitor as APIRequestContext, '/', LOGIN, secret)).toHaveLength(3);
	expect(await faults(admin, '/admin/auctions', LOGIN, secret)).toContain(
		'/admin/auctions shows what only administrators see',
	);
	await Promise.all([admin, ...askers.map(([, asker]) => asker)].map((each) => each.dispose()));
});

test('outside the demo, an administrator without the second factor meets it at every page', async () => {
	const data = await mkdtemp(join(ROOT, 'node_modules', '.cache', 'e2e-access-'));
	const env = { DATA_DIR: data, DEMO: '0' };
	const server = await startServer(env);
	try {
		await promisify(execFile)(
			process.execPath,
			['server/commands/admin.ts', 'create', 'chefe@martelo.test', '--name', 'Celeste Prates'],
			{ cwd: ROOT, env: { ...process.env, ...env, ADMIN_PASSWORD } },
		);
		const bare = await client(server, 'chefe@martelo.test', ADMIN_PASSWORD);
		for (const address of ADDRESSES)
			expect(await faults(bare, address, NO_SECOND_FACTOR, '"next_cursor"')).toEqual([]);
		await bare.dispose();
	} finally {
		await server.stop();
		await rm(data, { recursive: true, force: true });
	}
});
