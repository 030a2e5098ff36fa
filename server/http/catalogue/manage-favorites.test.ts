import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { FUNCTIONS } from '#contract/function-paths.ts';
import { API } from '#contract/paths.ts';
import type { SessionAnswer } from '#contract/session.ts';
import { createBackend } from '#server/http/pages/backend.ts';
import { makeAuction, makePerson } from '#server/testing/factories.ts';
import { type AskOptions, useApp } from '#server/testing/test-app.ts';

const app = useApp();
const PATH = FUNCTIONS.favorites;
const held: { auction: string } = { auction: '' };
beforeAll(async () => {
	held.auction = await makeAuction(app.db);
});

const listOf = (token: string) => app.ask('GET', PATH, { token });

test('adds, lists and removes with a session’s cookie; DELETE reads its body', async () => {
	const token = await app.approved();
	const older = await makeAuction(app.db);
	expect(await listOf(token)).toMatchObject({ status: 200, body: { favorites: [] } });
	for (const auction_id of [older, held.auction, held.auction])
		expect(await app.ask('POST', PATH, { token, body: { auction_id } })).toMatchObject({
			status: 200,
			body: { auction_id },
		});
	expect((await listOf(token)).body).toEqual({
		favorites: [{ auction_id: held.auction }, { auction_id: older }],
	});
	for (let times = 0; times < 2; times += 1)
		expect(await app.ask('DELETE', PATH, { token, body: { auction_id: older } })).toMatchObject({
			status: 200,
			body: { auction_id: older },
		});
	expect((await listOf(token)).body).toEqual({ favorites: [{ auction_id: held.auction }] });
});

test('accepts an access token alone, as bearer', async () => {
	const { body } = await app.ask('GET', ACCOUNT_API.session, { token: await app.approved() });
	const { session } = body as SessionAnswer;
	const headers = { authorization: `Bearer ${session?.access_token}` };
	const change = { headers, body: { auction_id: held.auction } };
	expect(await app.ask('POST', PATH, change)).toMatchObject({ status: 200 });
	expect(await app.ask('GET', PATH, { headers })).toMatchObject({
		body: { favorites: [{ auction_id: held.auction }] },
	});
	expect(await app.ask('DELETE', PATH, change)).toMatchObject({ status: 200 });
	expect((await app.ask('GET', PATH, { headers })).body).toEqual({ favorites: [] });
	const forged = { authorization: `${headers.authorization.slice(0, -8)}AAAAAAAA` };
	expect(await app.ask('POST', PATH, { ...change, headers: forged })).toMatchObject({ status: 401 });
});

test.each([
	['pending', {}],
	['rejected', {}],
	['approved', { role: 'admin' }],
] as const)('approval is not required: %s %o', async (status, person) => {
	const token = await app.session(await makePerson(app.db, { status, ...person }));
	expect(await app.ask('POST', PATH, { token, body: { auction_id: held.auction } })).toMatchObject({
		status: 200,
	});
});

test('nobody reaches another person’s favourites, whoever the body names', async () => {
	const [ana, bruno] = [await makePerson(app.db), await app.approved()];
	const anas = await app.session(ana);
	await app.ask('POST', PATH, { token: anas, body: { auction_id: held.auction } });
	await app.ask('DELETE', PATH, { token: bruno, body: { auction_id: held.auction } });
	for (const method of ['POST', 'DELETE'])
		expect(
			await app.ask(method, PATH, { token: bruno, body: { auction_id: held.auction, user_id: ana } }),
		).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
	expect((await listOf(anas)).body).toEqual({ favorites: [{ auction_id: held.auction }] });
	expect((await listOf(bruno)).body).toEqual({ favorites: [] });
});

describe('refuses', () => {
	const change = () => ({ auction_id: held.auction });
	const json = 'application/json';
	const cases: [name: string, options: () => AskOptions, status: number, code: string][] = [
		['an unknown field', () => ({ body: { ...change(), environment: 'staging' } }), 400, 'request.invalid'],
		['no auction', () => ({ body: {} }), 400, 'request.invalid'],
		['an id that is none', () => ({ body: { auction_id: '../1' } }), 400, 'request.invalid'],
		['a list', () => ({ body: [held.auction] }), 400, 'request.invalid'],
		['null', () => ({ body: 'null' }), 400, 'request.invalid'],
		['broken JSON', () => ({ body: '{"auction_id":' }), 400, 'request.malformed'],
		['an empty body', () => ({ headers: { 'content-type': json } }), 400, 'request.malformed'],
		['no body', () => ({}), 415, 'request.unsupported'],
		['an auction that is missing', () => ({ body: { auction_id: randomUUID() } }), 404, 'auction.not-found'],
	];
	const writes = ['POST', 'DELETE'].flatMap((method) => cases.map((one) => [method, ...one] as const));

	test.each(writes)('%s with %s', async (method, _name, options, status, code) => {
		const token = await app.approved();
		const answer = await app.ask(method, PATH, { token, ...options() });
		expect(answer).toMatchObject({ status, body: { code, detail: expect.any(String) } });
		expect((await listOf(token)).body).toEqual({ favorites: [] });
	});

	test.each(['GET', 'POST', 'DELETE'])('a visitor, %s', async (method) => {
		const body = method === 'GET' ? {} : { body: change() };
		expect(await app.ask(method, PATH, body)).toMatchObject({ status: 401, body: { code: 'auth.required' } });
	});

	test.each(['POST', 'DELETE'])('another site, %s', async (method) => {
		const token = await app.approved();
		for (const headers of [
			{ 'sec-fetch-site': 'cross-site' },
			{ 'sec-fetch-site': '', origin: 'https://outro.example' },
		])
			expect(await app.ask(method, PATH, { token, headers, body: change() })).toMatchObject({
				status: 403,
				body: { code: 'request.cross-origin' },
			});
		expect((await listOf(token)).body).toEqual({ favorites: [] });
	});
});

test('describes its bodies and answers, DELETE included', async () => {
	const { body } = await app.ask('GET', API.openapi);
	const described = (body as { paths: Record<string, Record<string, object>> }).paths[PATH];
	for (const method of ['post', 'delete'])
		expect(described?.[method]).toMatchObject({
			requestBody: { content: { 'application/json': { schema: { required: ['auction_id'] } } } },
			responses: { 200: { content: { 'application/json': { schema: { required: ['auction_id'] } } } } },
		});
	expect(described?.get).toMatchObject({
		responses: { 200: { content: { 'application/json': { schema: { required: ['favorites'] } } } } },
	});
});

test('a page reads the same list, and an empty one when that fails', async () => {
	const id = await makePerson(app.db);
	const token = await app.session(id);
	await app.ask('POST', PATH, { token, body: { auction_id: held.auction } });
	const viewer = {
		id,
		session_id: randomUUID(),
		name: 'Ana',
		email: 'ana@teste.invalid',
		status: 'approved' as const,
		role: null,
		two_factor_enabled: false,
		two_factor_due: false,
	};
	expect(await createBackend(app.context).favorites(viewer)).toEqual([held.auction]);
	expect(await createBackend(app.context).favorites({ ...viewer, id: 'none' })).toEqual([]);
});
