import { afterEach, describe, expect, it, vi } from 'vitest';
import { TOASTS } from '#domain/notices/toasts.ts';
import { answerOf, request } from './request.ts';

const FAILED = { title: 'Erro', description: 'Não deu certo.' };

function answerWith(response: () => Promise<Response>) {
	const fetch = vi.fn((_path: string, _init?: RequestInit) => response());
	vi.stubGlobal('fetch', fetch);
	return fetch;
}

const json = (status: number, body: unknown, headers = {}) =>
	answerWith(async () => Response.json(body, { status, headers }));

afterEach(() => {
	vi.unstubAllGlobals();
});

describe('a request', () => {
	it('sends JSON with its own headers, and answers JSON', async () => {
		const fetch = json(200, { id: 'a' });
		expect(await request('POST', '/x', { body: { a: 1 }, headers: { 'X-Own': '1' } })).toEqual({
			done: { id: 'a' },
		});
		const headers = { 'Content-Type': 'application/json', 'X-Own': '1' };
		expect(fetch).toHaveBeenCalledWith('/x', { method: 'POST', headers, body: '{"a":1}' });
	});

	it('reads no cached answer', async () => {
		const fetch = json(200, {});
		await request('GET', '/x');
		expect(fetch).toHaveBeenCalledWith('/x', { method: 'GET', cache: 'no-store' });
	});

	it('outlives the page and times out if requested', async () => {
		const fetch = json(200, {});
		await request('POST', '/x', { keepalive: true, timeout: 1_000 });
		const [, init] = fetch.mock.calls[0] ?? [];
		expect(init).toMatchObject({ keepalive: true, signal: expect.any(AbortSignal) });
	});

	it('treats an empty body as an answer', async () => {
		answerWith(async () => new Response(null, { status: 204 }));
		expect(await request('DELETE', '/x')).toEqual({ done: null });
	});
});

describe('a refusal', () => {
	it('has the server’s text, code, fields and wait', async () => {
		const errors = [
			{ path: 'reason', message: 'Escreva o motivo.' },
			{ path: 'reason', message: 'Outra coisa.' },
		];
		const problem = { code: 'request.invalid', title: 'Dados inválidos', detail: 'Confira.', errors };
		json(400, problem, { 'Retry-After': '61' });
		expect(await request('POST', '/x', { failed: FAILED })).toEqual({
			refused: {
				title: 'Dados inválidos',
				description: 'Escreva o motivo.',
				status: 400,
				code: 'request.invalid',
				fields: { reason: 'Escreva o motivo.' },
				retry_after: 61,
				problem,
			},
		});
	});

	it('has the caller’s text where the server has none', async () => {
		json(409, { detail: 'Já decidido.' });
		expect(await request('POST', '/x', { failed: FAILED })).toMatchObject({
			refused: { title: FAILED.title, description: 'Já decidido.', code: null, retry_after: 0 },
		});
		json(404, {});
		expect(await request('POST', '/x', { failed: FAILED })).toMatchObject({ refused: FAILED });
	});

	it.each([
		['a fault', async () => Response.json({ title: 'x', detail: 'stack trace' }, { status: 500 }), 500],
		['a refusal by a proxy', async () => new Response('<html>', { status: 403 }), 0],
		['an answer cut short', async () => new Response('{"id":', { status: 200 }), 200],
		['a lost connection', () => Promise.reject(new TypeError('Failed to fetch')), 0],
	])('has the caller’s text for %s', async (_what, response, status) => {
		answerWith(response);
		expect(await request('POST', '/x')).toMatchObject({ refused: { ...TOASTS.unexpected, status } });
		expect(await request('POST', '/x', { failed: FAILED })).toMatchObject({ refused: { ...FAILED, status } });
		const fault = { title: 'Fora do ar', description: 'Volte mais tarde.' };
		expect(await request('POST', '/x', { failed: FAILED, fault })).toMatchObject({ refused: fault });
	});
});

it('reads an answer that was not received by fetch', () => {
	expect(answerOf(201, '{"id":"a"}', 0, {})).toEqual({ done: { id: 'a' } });
	expect(answerOf(413, '{"title":"Grande","detail":"Até 10 MB."}', 0, {})).toMatchObject({
		refused: { title: 'Grande', description: 'Até 10 MB.', status: 413 },
	});
});
