import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '#server/app.ts';
import { makePerson } from '#server/testing/factories.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const addressOf = (path: string) => path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');

describe('every endpoint refuses each caller with fewer rights', () => {
	const guarded = ENDPOINTS.filter((endpoint) => endpoint.access !== 'public');

	test('there are endpoints to check', () => {
		expect(ENDPOINTS.length).toBeGreaterThanOrEqual(5);
		expect(guarded.length).toBeGreaterThanOrEqual(1);
	});

	test.each(guarded.map((each) => [each.method.toUpperCase(), each.path, each.access] as const))(
		'%s %s requires %s',
		async (method, path, access) => {
			const body = method === 'GET' ? {} : { body: {} };
			expect(await app.ask(method, addressOf(path), body)).toMatchObject({
				status: 401,
				body: { code: 'auth.required' },
			});
			const forged = await app.ask(method, addressOf(path), { ...body, token: 'x'.repeat(48) });
			expect(forged).toMatchObject({ status: 401, body: { code: 'auth.required' } });
			if (access !== 'admin') return;
			const token = await app.session(await makePerson(app.db));
			expect(await app.ask(method, addressOf(path), { ...body, token })).toMatchObject({
				status: 403,
				body: { code: 'auth.admin-only' },
			});
		},
	);
});

test('an unknown address is a problem, not a page', async () => {
	expect(await app.ask('GET', '/api/nada')).toMatchObject({
		status: 404,
		body: { code: 'request.not-found' },
	});
	expect(await app.ask('POST', '/functions/v1/nada', { body: {} })).toMatchObject({
		status: 404,
		body: { code: 'request.not-found' },
	});
});

test('the API describes itself, every endpoint of the table included', async () => {
	const { status, body } = await app.ask('GET', '/openapi.json');
	expect(status).toBe(200);
	const { paths } = body as { paths: Record<string, Record<string, unknown>> };
	for (const { method, path } of ENDPOINTS) expect(paths[path]?.[method]).toBeDefined();
	const page = await app.ask('GET', '/api/docs');
	for (const { path } of ENDPOINTS) expect(page.body).toContain(path);
});

test('answers health, readiness and metrics', async () => {
	expect(await app.ask('GET', '/healthz')).toMatchObject({ status: 200 });
	expect(await app.ask('GET', '/readyz')).toMatchObject({ status: 200, body: { database: true } });
	expect(await app.ask('GET', '/metrics')).toMatchObject({
		status: 200,
		body: expect.stringContaining('martelo_event_streams'),
	});
});

test('a page reports its errors, briefly and not too often', async () => {
	const report = { message: 'TypeError: x is not a function', path: '/auctions/1' };
	expect(await app.ask('POST', '/api/faults', { body: report })).toMatchObject({ status: 202 });
	expect(
		await app.ask('POST', '/api/faults', { body: { ...report, message: 'x'.repeat(501) } }),
	).toMatchObject({ status: 400 });
	const answers = await Promise.all(
		Array.from({ length: 25 }, () => app.ask('POST', '/api/faults', { body: report })),
	);
	expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
});
