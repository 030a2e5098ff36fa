import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { API } from '#contract/paths.ts';
import { problemDocument } from '#contract/problems.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const key = () => ({ 'idempotency-key': randomUUID() });

test('an approved bidder bids and reads the bid back under a pseudonym', async () => {
	const id = await makeOpenAuction(app.db);
	const token = await app.approved();
	const answer = await app.ask('POST', BIDDER_API.bids(id), {
		token,
		headers: key(),
		body: { amount: 150_000.5 },
	});
	expect(answer).toMatchObject({
		status: 201,
		body: {
			current_bid: 150_000.5,
			minimum_bid: 151_000.5,
			bid: { bidder: 1, amount: 150_000.5 },
			receipt: { seq: 2 },
		},
	});
	const { body } = await app.ask('GET', BIDDER_API.bids(id));
	expect(body).toEqual({ bids: [{ seq: 2, bidder: 1, amount: 150_000.5, created_at: expect.any(String) }] });
	expect(await app.ask('GET', API.auction(id))).toMatchObject({
		status: 200,
		body: { current_bid: 150_000.5, leader: 1, bids: [{ seq: 2 }] },
	});
});

test('a bid below the minimum is a problem with the minimum, in words and as a number, and its place in the ledger', async () => {
	const id = await makeOpenAuction(app.db);
	const answer = await app.ask('POST', BIDDER_API.bids(id), {
		token: await app.approved(),
		headers: key(),
		body: { amount: 0.01 },
	});
	expect(answer.headers.get('content-type')).toContain('application/problem+json');
	expect(answer).toMatchObject({
		status: 422,
		body: {
			code: 'bid.too-low',
			params: { minimum: 100_000 },
			receipt: { seq: 2 },
			detail: expect.stringMatching(/R\$\s100\.000,00/),
		},
	});
});

test.each([
	[401, 'auth.required', null],
	[403, 'bid.not-approved', { status: 'pending' }],
	[403, 'bid.not-approved', { status: 'rejected' }],
	[403, 'bid.admin', { role: 'admin' }],
] as const)('%i %s', async (status, code, person) => {
	const id = await makeOpenAuction(app.db);
	const token = person ? await app.session(await makePerson(app.db, person)) : undefined;
	const answer = await app.ask('POST', BIDDER_API.bids(id), {
		...(token && { token }),
		headers: key(),
		body: { amount: 100_000 },
	});
	expect(answer).toMatchObject({ status, body: { code } });
});

describe('bad input gets a 4xx problem with words in Portuguese, never a 500, and writes nothing', () => {
	const bodies: [name: string, body: unknown, status: number, path: string | null][] = [
		['abc', 'abc', 400, null],
		['"abc" as amount', { amount: 'abc' }, 400, 'amount'],
		['-1', { amount: -1 }, 400, 'amount'],
		['0', { amount: 0 }, 400, 'amount'],
		['1e999', '{"amount":1e999}', 400, 'amount'],
		['10.005', { amount: 10.005 }, 400, 'amount'],
		['"10"', { amount: '10' }, 400, 'amount'],
		['over the limit', { amount: 10_000_000_000.01 }, 400, 'amount'],
		['null', { amount: null }, 400, 'amount'],
		['no amount', {}, 400, 'amount'],
		['a list', [], 400, ''],
		['an unknown field', { amount: 100_000, status: 'active' }, 400, ''],
		['a prototype', '{"amount":100000,"__proto__":{"role":"admin"}}', 400, ''],
		['a 2 MB body', { amount: 100_000, filler: 'x'.repeat(2_000_000) }, 413, null],
		['a deep body', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 400, ''],
	];
	test.each(bodies)('%s', async (_name, body, status, path) => {
		const id = await makeOpenAuction(app.db);
		const answer = await app.ask('POST', BIDDER_API.bids(id), {
			token: await app.approved(),
			headers: key(),
			body,
		});
		expect(answer.status).toBe(status);
		const document = problemDocument.parse(answer.body);
		expect(document.detail).toMatch(/\p{L}{3}/u);
		if (path !== null) expect(document.errors?.map((error) => error.path)).toContain(path);
		for (const { message } of document.errors ?? [])
			expect(message).not.toMatch(/^(Invalid|Too|Unrecognized)/);
		const { ledger_seq } = await app.db
			.selectFrom('auctions')
			.select('ledger_seq')
			.where('id', '=', id)
			.executeTakeFirstOrThrow();
		expect(ledger_seq).toBe(1);
	});

	test('a missing body, a wrong type, a missing or malformed key', async () => {
		const id = await makeOpenAuction(app.db);
		const token = await app.approved();
		expect(await app.ask('POST', BIDDER_API.bids(id), { token, headers: key() })).toMatchObject({
			status: 415,
		});
		expect(
			await app.ask('POST', BIDDER_API.bids(id), {
				token,
				headers: { ...key(), 'content-type': 'application/json' },
			}),
		).toMatchObject({ status: 400, body: { code: 'request.malformed' } });
		expect(
			await app.ask('POST', BIDDER_API.bids(id), {
				token,
				headers: { ...key(), 'content-type': 'text/plain' },
				body: '{"amount":1}',
			}),
		).toMatchObject({ status: 415 });
		for (const headers of [{}, { 'idempotency-key': 'x' }, { 'idempotency-key': 'a b c d e f g h' }]) {
			const answer = await app.ask('POST', BIDDER_API.bids(id), {
				token,
				headers,
				body: { amount: 100_000 },
			});
			expect(answer).toMatchObject({
				status: 400,
				body: { errors: [{ path: 'idempotency-key', message: expect.stringContaining('Idempotency-Key') }] },
			});
		}
	});

	test('an unknown auction and a malformed id', async () => {
		const token = await app.approved();
		const options = { token, headers: key(), body: { amount: 100_000 } };
		expect(await app.ask('POST', BIDDER_API.bids(randomUUID()), options)).toMatchObject({
			status: 404,
			body: { code: 'auction.not-found' },
		});
		for (const id of ['1', 'abc', '%00', "'--", '..%2f..', '🔨']) {
			const answer = await app.ask('POST', BIDDER_API.bids(id), options);
			expect(answer.status).toBeGreaterThanOrEqual(400);
			expect(answer.status).toBeLessThan(500);
			expect(answer.body).toMatchObject({ code: expect.any(String), detail: expect.any(String) });
		}
	});
});

test('a write with a cookie from another site is refused', async () => {
	const id = await makeOpenAuction(app.db);
	const headers = { ...key(), cookie: 'martelo.session_token=x' };
	const body = { amount: 100_000 };
	for (const origin of [
		{ 'sec-fetch-site': 'cross-site' },
		{ 'sec-fetch-site': 'same-site' },
		{ origin: 'https://evil.example' },
		{ origin: 'null' },
		{},
	]) {
		const answer = await app.ask('POST', BIDDER_API.bids(id), {
			headers: { ...headers, ...origin } as Record<string, string>,
			body,
		});
		expect(answer).toMatchObject({ status: 403, body: { code: 'request.cross-origin' } });
	}
});

test('too many bids of one person are refused, with the waiting time, and others are not affected', async () => {
	const id = await makeOpenAuction(app.db);
	const token = await app.approved();
	const post = () => app.ask('POST', BIDDER_API.bids(id), { token, headers: key(), body: { amount: 1 } });
	const answers = await Promise.all(Array.from({ length: 125 }, post));
	const stopped = answers.filter((answer) => answer.status === 429);
	expect(stopped).toHaveLength(5);
	expect(stopped[0]).toMatchObject({
		body: { code: 'bid.too-many', detail: expect.stringContaining('segundos') },
	});
	expect(Number(stopped[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
	const other = await app.ask('POST', BIDDER_API.bids(id), {
		token: await app.approved(),
		headers: key(),
		body: { amount: 100_000 },
	});
	expect(other.status).toBe(201);
});
