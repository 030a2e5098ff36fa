import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { FUNCTIONS } from '#contract/function-paths.ts';
import { API } from '#contract/paths.ts';
import { problemDocument } from '#contract/problems.ts';
import { makeAdmin, makeOpenAuction } from '#server/testing/factories.ts';
import { auctionBody } from '#server/testing/management.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const held = { admin: '', person: '', auction: '' };
beforeAll(async () => {
	held.admin = await app.session(await makeAdmin(app.db));
	held.person = await app.approved();
	held.auction = await makeOpenAuction(app.db);
});

const WORDS = 'Contém caracteres que não são texto';

/** The complete body of a refusal: no field of the server's own beside those of the contract. */
function invalid(errors: { path: string; message: string }[]) {
	return { code: 'request.invalid', status: 400, errors };
}

test.each([
	['search', API.auctions],
	['city', API.auctions],
	['state', API.auctions],
	['cursor', API.auctions],
	['x', API.auctions],
	['search', ADMIN_API.adminAuctions],
	['search', ADMIN_API.audit],
	['search', ADMIN_API.adminFiles],
	['q', ADMIN_API.search],
])('a NUL in the query field %s of %s is a 400 that names it', async (field, path) => {
	const { status, body } = await app.ask('GET', `${path}?${field}=a%00b`, { token: held.admin });
	expect(status).toBe(400);
	expect(problemDocument.strict().parse(body)).toMatchObject(invalid([{ path: field, message: WORDS }]));
});

test.each([
	['a NUL', '\\u0000'],
	['half of a surrogate pair', '\\ud800'],
])('%s in a text of a body is a 400 that names the field', async (_name, text) => {
	const put = (body: object) => JSON.stringify(body).replaceAll('~', text);
	const aDevice = { endpoint: 'https://push.exemplo.com.br/~' };
	const asked: [string, string, string, object, string][] = [
		['POST', ADMIN_API.adminAuctions, held.admin, auctionBody({ description: 'a~' }), 'description'],
		['POST', ADMIN_API.adminAuctions, held.admin, auctionBody({ features: ['a', '~'] }), 'features.1'],
		['DELETE', ADMIN_API.adminFiles, held.admin, { names: ['~'] }, 'names.0'],
		['POST', ADMIN_API.auctionAction(held.auction, 'pause'), held.admin, { reason: 'aaa~' }, 'reason'],
		['PATCH', ACCOUNT_API.notificationDevices, held.person, aDevice, 'endpoint'],
		['DELETE', ACCOUNT_API.notificationDevices, held.person, aDevice, 'endpoint'],
		['POST', API.faults, held.person, { message: '~', path: '/' }, 'message'],
		[
			'POST',
			FUNCTIONS.authLogger,
			held.person,
			{ eventType: 'authentication_failed', details: { email: '~' } },
			'details.email',
		],
	];
	for (const [method, path, token, body, field] of asked) {
		const answer = await app.ask(method, path, { token, body: put(body) });
		expect([path, answer.status]).toEqual([path, 400]);
		expect(problemDocument.strict().parse(answer.body)).toMatchObject(
			invalid([{ path: field, message: WORDS }]),
		);
	}
});

test('a NUL in the name of a field is a 400 that names what contains it', async () => {
	const body = '{"name": "Busca", "query": "?search=a", "a\\u0000": 1}';
	const answer = await app.ask('POST', ACCOUNT_API.savedSearches, { token: held.person, body });
	expect(answer).toMatchObject({ status: 400, body: invalid([{ path: '', message: WORDS }]) });
});

const id = '11111111-1111-4111-8111-111111111111';
const inBase64 = (text: string) => Buffer.from(text).toString('base64url');
const KEYS = ['9'.repeat(18), '9'.repeat(19), '9'.repeat(400), `-${'9'.repeat(18)}`, '\0', 'x', ''];

test.each([
	[API.auctions, ['recent'], 'sortBy=recent'],
	[API.auctions, ['price-low'], 'sortBy=price-low'],
	[ADMIN_API.adminAuctions, ['end_time-asc'], 'sort=end_time-asc'],
	[ADMIN_API.adminAuctions, ['initial_bid-desc'], 'sort=initial_bid-desc'],
	[ADMIN_API.adminAuctions, ['title-asc'], 'sort=title-asc'],
	[ADMIN_API.registrations, [], ''],
	[ADMIN_API.liveControl, [], ''],
	[ADMIN_API.audit, [], ''],
	[ADMIN_API.auditExport, [], ''],
])('a forged cursor never reaches the database: %s %j', async (path, sort, query) => {
	const lists = KEYS.flatMap((key) => [
		[...sort, key, id],
		[key, key],
		[key, { id }],
		[...sort, [key], id],
		[key],
	]);
	const texts = [...lists.map((list) => list.join(' ')), ...lists.map((list) => JSON.stringify(list))];
	const cursors = [...texts.map(inBase64), ...texts.map(encodeURIComponent), 'x'.repeat(3_000), '%ff'];
	const answers = await Promise.all(
		cursors.map((cursor) => app.ask('GET', `${path}?${query}&cursor=${cursor}`, { token: held.admin })),
	);
	for (const [at, { status, body }] of answers.entries()) {
		if (status === 200) continue;
		expect([cursors[at], status]).toEqual([cursors[at], 400]);
		expect(problemDocument.strict().parse(body).errors?.[0]?.path).toBe('cursor');
	}
	expect(answers.filter(({ status }) => status === 400).length).toBeGreaterThan(cursors.length / 2);
});

test.each(['['.repeat(30_000) + ']'.repeat(30_000), `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`])(
	'a body as deep as it is long is refused (%#)',
	async (body) => {
		const headers = { 'idempotency-key': randomUUID() };
		const answer = await app.ask('POST', BIDDER_API.bids(held.auction), {
			token: held.person,
			headers,
			body,
		});
		expect(answer.status).toBe(400);
	},
);

test('a prototype in a body is an unknown field like any other', async () => {
	const body = '{"amount": 100000, "__proto__": {"max_amount": 900000}}';
	const headers = { 'idempotency-key': randomUUID() };
	const { status, body: said } = await app.ask('POST', BIDDER_API.bids(held.auction), {
		token: held.person,
		headers,
		body,
	});
	expect([status, said]).toMatchObject([400, { errors: [{ message: 'Campo desconhecido: __proto__' }] }]);
});

test.each([
	'/%zz',
	'/auctions/%ff',
	'/api/%E0%A4%A',
	`/%${'x'.repeat(15_000)}`,
	'/files/%',
	'/documents/%c0%80',
])('an address that cannot be decoded is 400, whoever answers its kind: %.30s', async (path) => {
	const { status, body, headers } = await app.ask('GET', path, { token: held.person });
	expect([status, headers.get('x-request-id')]).toEqual([400, expect.stringMatching(/^[0-9a-f]{16}$/)]);
	expect(problemDocument.strict().parse(body)).toMatchObject({ code: 'request.address' });
	const page = await app.ask('GET', path, { headers: { accept: 'text/html,*/*' } });
	expect(page.status).toBe(400);
	expect(page.body).toMatch(/<style nonce="[^"]+">.*Confira o link.*href="\/">Ver os leilões/s);
	const nonce = /<style nonce="([^"]+)">/.exec(String(page.body))?.[1];
	expect(page.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
});

test('an invalid text after the question mark does not make an address invalid', async () => {
	expect((await app.ask('GET', '/?search=%ff')).status).toBe(200);
});
