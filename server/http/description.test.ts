import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { API } from '#contract/paths.ts';
import { ENDPOINTS } from '#server/app.ts';
import { AUTH_ENDPOINTS } from '#server/features/accounts/auth-endpoints.ts';
import { appCode, makeAccount, PASSWORD } from '#server/testing/accounts.ts';
import { openBrowser } from '#server/testing/browser.ts';
import { useApp } from '#server/testing/test-app.ts';
import { AUTH_ANSWERS } from './accounts/auth-operations.ts';
import { openApiDocument } from './description.ts';
import { RAW_ROUTES } from './raw-routes.ts';

const { all } = inject('runs');

const app = useApp();

interface Operation {
	summary?: string;
	security?: Record<string, string[]>[];
	parameters?: { name: string; in: string; required?: boolean; schema?: object }[];
	requestBody?: { content: Record<string, { schema: object }> };
	responses: Record<string, { description?: string; content?: Record<string, { schema: object }> }>;
}
interface Document {
	openapi: string;
	info: { title: string; version: string };
	paths: Record<string, Record<string, Operation>>;
	components: { securitySchemes: Record<string, object> };
}
let document: Document;
let page: string;
beforeAll(async () => {
	document = (await app.ask('GET', API.openapi)).body as Document;
	page = (await app.ask('GET', API.docs)).body as string;
});

/** The calls in the contract's table of HTTP calls. */
const CONTRACT = `
POST /api/auth/sign-up/email
POST /api/auth/sign-in/email
POST /api/auth/sign-out
GET /api/auth/get-session
GET /api/auth/token
GET /functions/v1/manage-favorites
POST /functions/v1/manage-favorites
DELETE /functions/v1/manage-favorites
POST /functions/v1/rate-limiter
POST /functions/v1/auth-logger
POST /functions/v1/image-optimizer
POST /functions/v1/get-document-url
GET /api/auctions
GET /api/auctions/{id}
GET /api/auctions/{id}/bids
GET /api/auctions/{id}/events
GET /api/auctions/{id}/ledger
POST /api/auctions/{id}/bids
GET /api/admin/auctions
POST /api/admin/auctions
GET /api/admin/auctions/{id}
PATCH /api/admin/auctions/{id}
DELETE /api/admin/auctions/{id}
POST /api/admin/auctions/{id}/start
POST /api/admin/auctions/{id}/pause
POST /api/admin/auctions/{id}/resume
POST /api/admin/auctions/{id}/end
POST /api/admin/auctions/{id}/cancel
POST /api/admin/auctions/{id}/withdraw
GET /api/admin/registrations
POST /api/admin/registrations/{user_id}/approve
POST /api/admin/registrations/{user_id}/reject
POST /api/admin/registrations/{user_id}/revoke
GET /api/admin/dashboard
GET /api/auctions/{id}/payment
POST /api/auctions/{id}/payment/proof
POST /api/admin/payments/{id}/confirm
POST /api/admin/payments/{id}/refuse
GET /healthz
GET /readyz
GET /metrics
GET /openapi.json
GET /api/docs
GET /api/notices/events
GET /.well-known/auction-ledger-keys.json
GET /.well-known/auction-ledger-format.txt
POST /api/pix/webhook/{secret}/pix`
	.trim()
	.split('\n')
	.map((row) => row.split(' ') as [method: string, path: string]);

const operations = () =>
	Object.entries(document.paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
	);

test.each(CONTRACT)('%s %s is described, and shown', (method, path) => {
	expect(document.paths[path]?.[method.toLowerCase()]).toBeDefined();
	expect(page).toContain(`${method} ${path}<`);
});

test('it is made operation by operation, so that bids run in between', async () => {
	let [turns, made] = [0, false];
	const turn = () => {
		turns += 1;
		if (!made) setImmediate(turn);
	};
	turn();
	await openApiDocument(app.context.brand, [...ENDPOINTS]);
	made = true;
	expect(turns).toBeGreaterThan(ENDPOINTS.length);
});

test('so is everything else that is mounted', () => {
	const named = new Set(operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`));
	for (const { method, path } of ENDPOINTS) expect(named).toContain(`${method.toUpperCase()} ${path}`);
	for (const { method, path } of AUTH_ENDPOINTS)
		expect(named).toContain(`${method} ${ACCOUNT_API.auth}${path}`);
	const isFile = (route: string) => /\.(svg|png|js)$/.test(route);
	const raw = Object.keys(RAW_ROUTES).filter((route) => /^(GET|POST) [^*]+$/.test(route) && !isFile(route));
	for (const route of raw) {
		const pattern = new RegExp(`^${route.replaceAll(/:\w+/g, '\\{\\w+\\}')}$`);
		expect([...named].filter((each) => pattern.test(each))).toHaveLength(1);
	}
	expect(raw.length).toBeGreaterThan(8);
});

describe('the document is valid OpenAPI 3.1', () => {
	const ajv = new Ajv2020({ strict: false, validateFormats: false });

	/** Expects a schema that is complete and written in JSON Schema 2020-12. */
	const compiles = (schema: object | undefined) => expect(() => ajv.compile(schema ?? false)).not.toThrow();

	test('its head', () => {
		expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Martelo', version: '1' } });
		expect(Object.keys(document.components.securitySchemes).toSorted()).toEqual(['bearer', 'session']);
	});

	test('parameters: those of the path, each once, no others, and required', () => {
		for (const { path, method, operation } of operations()) {
			const asked = operation.parameters ?? [];
			const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
			const told = asked.filter((each) => each.in === 'path').map(({ name }) => name);
			expect([method, path, told.toSorted()]).toEqual([method, path, inPath.toSorted()]);
			for (const each of asked) {
				expect(['path', 'query', 'header']).toContain(each.in);
				if (each.in === 'path') expect(each.required).toBe(true);
				compiles(each.schema);
			}
			const names = asked.map(({ name, in: where }) => `${where} ${name}`);
			expect(new Set(names).size).toBe(names.length);
		}
	});

	test('bodies and answers: each has a description, a schema where it has content, and a default problem', () => {
		for (const { path, method, operation } of operations()) {
			expect(operation.summary, path).toMatch(/\w{2}/);
			if (operation.requestBody) expect(method).not.toBe('get');
			const { default: problem, ...rest } = operation.responses;
			const waits = ENDPOINTS.some(
				(each) => each.path === path && each.method === method && each.consents && each.status !== 202,
			);
			expect(waits).toBe(rest[202] !== undefined && Object.keys(rest).length > 1);
			if (waits) delete rest[202];
			expect(Object.keys(problem?.content ?? {})).toEqual(['application/problem+json']);
			expect(Object.keys(rest)).toHaveLength(1);
			for (const [status, answer] of Object.entries(operation.responses)) {
				expect(status).toMatch(/^([23]\d\d|default)$/);
				expect(answer.description, `${method} ${path}`).toMatch(/\w/);
			}
			const contents = [operation.requestBody, ...Object.values(operation.responses)];
			for (const content of contents.flatMap((each) => Object.entries(each?.content ?? {}))) {
				expect(content[0]).toMatch(/^[a-z]+\/[a-z0-9.+*-]+$/);
				compiles(content[1].schema);
			}
		}
	});

	test('access: every endpoint that is not public names a way to sign in', () => {
		for (const { method, path, access } of ENDPOINTS) {
			const described = document.paths[path]?.[method];
			expect(described?.security).toEqual(access === 'public' ? [] : [{ session: [] }, { bearer: [] }]);
		}
	});
});

test.runIf(all)('the accounts library answers as described', async () => {
	const seen = new Set<string>();
	const browser = openBrowser(app);
	const asked = async (method: string, path: string, body?: object) => {
		const answer = await browser.ask(method, `${ACCOUNT_API.auth}${path}`, body);
		expect([path, answer.status]).toEqual([path, 200]);
		const said = AUTH_ANSWERS[path]?.safeParse(JSON.parse(answer.text));
		expect(said?.error?.issues ?? []).toEqual([]);
		seen.add(path);
		return answer.body;
	};
	const { email } = await makeAccount(app);
	const password = 'outra senha longa';
	await asked('POST', '/sign-in/email', { email, password: PASSWORD });
	await asked('GET', '/get-session');
	await asked('GET', '/token');
	await asked('POST', '/request-password-reset', { email });
	await asked('POST', '/update-user', { name: 'Ana Outra' });
	await asked('POST', '/change-password', { currentPassword: PASSWORD, newPassword: password });
	const { totpURI } = await asked('POST', '/two-factor/enable', { password });
	await asked('POST', '/two-factor/verify-totp', { code: appCode(String(totpURI)) });
	const code = appCode(String(totpURI), Date.now() + 30_000);
	const { backupCodes } = await asked('POST', '/two-factor/generate-backup-codes', { password, code });
	await asked('POST', '/sign-out');
	await asked('GET', '/get-session');
	await asked('POST', '/sign-in/email', { email, password });
	await asked('POST', '/two-factor/verify-backup-code', { code: (backupCodes as string[])[0] });
	const [, spare] = backupCodes as string[];
	await asked('POST', '/two-factor/disable', { password, code: spare });
	const fresh = { name: 'Ana Nova', email: 'nova@teste.invalid', password };
	await asked('POST', '/sign-up/email', fresh);
	// The link in a recovery email is tested in recovery.test.ts.
	const all = AUTH_ENDPOINTS.map(({ path }) => path).filter((path) => path !== '/reset-password');
	expect([...seen].toSorted()).toEqual(all.toSorted());
});
