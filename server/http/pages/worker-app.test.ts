import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { LEDGER_FORMAT } from '#contract/checkpoint-paths.ts';
import { API } from '#contract/paths.ts';
import { createApp, ENDPOINTS } from '#server/app.ts';
import { EventStreams } from '#server/http/event-stream.ts';
import type { RequestContext } from '#server/http/read-requests.ts';
import { createWebServer, listen } from '#server/start/web-server.ts';
import { useApp } from '#server/testing/test-app.ts';
import { READ_ENDPOINTS } from './worker-app.ts';

const { all } = inject('runs');

const app = useApp();
const streams = new EventStreams();
/** The lines of the reads that there was no room for. */
const lines: (string | undefined)[] = [];
let full = '';
let stop: () => void;

/** The same surface, with no room for reads. */
beforeAll(async () => {
	const answer = async (_: Request, { line }: RequestContext) => {
		lines.push(line);
		return null;
	};
	const { fetch } = createApp(app.context, streams, { answer, react: 'production' });
	const server = createWebServer().on('request', getRequestListener(fetch));
	await listen(server, 0, '127.0.0.1');
	full = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	stop = () => server.closeAllConnections();
});
afterAll(() => {
	stop();
	streams.stop();
});

test('a page for which there is no room says when to come back, and reloads by itself', async () => {
	const answer = await fetch(full, { headers: { accept: 'text/html' } });
	expect(answer.status).toBe(503);
	expect(answer.headers.get('retry-after')).toBe('5');
	expect(answer.headers.get('cache-control')).toBe('no-store');
	const page = await answer.text();
	expect(page).toContain('Muitos acessos neste momento');
	expect(page).toContain('http-equiv="refresh" content="5"');
	const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(
		answer.headers.get('content-security-policy') ?? '',
	)?.[1];
	expect(page).toContain(`<style nonce="${nonce}">`);
});

test('data for which there is no room is a problem; bids, clock and session need no room', async () => {
	const list = await fetch(`${full}${API.auctions}`);
	expect(list.status).toBe(503);
	expect(list.headers.get('retry-after')).toBe('5');
	expect(await list.json()).toMatchObject({ code: 'server.busy' });
	for (const path of [API.time, ACCOUNT_API.session, API.health])
		expect((await fetch(full + path)).status).toBe(200);
});

test('ledgers wait in a line of their own, whoever asks', async () => {
	for (const path of [API.ledger(randomUUID()), API.auctions])
		expect((await fetch(full + path)).status).toBe(503);
	expect(lines.slice(-2)).toEqual(['ledgers', undefined]);
});

test('a refusal is delayed, so that requests without pause cost little', async () => {
	const began = performance.now();
	await fetch(`${full}${API.auctions}`);
	expect(performance.now() - began).toBeGreaterThan(900);
});

test('a method that a `Request` cannot have is refused, and is not a server error', async () => {
	const { promise, resolve } = Promise.withResolvers<number | undefined>();
	request(app.url, { method: 'TRACE' }, (answer) => resolve(answer.resume().statusCode)).end();
	expect(await promise).toBe(405);
});

test.runIf(all)('documents that do not change are made once, and recognised by their ETag', async () => {
	for (const path of [API.openapi, API.docs, `${API.docs}.css`, LEDGER_FORMAT]) {
		const first = await fetch(app.url + path);
		const text = await first.text();
		const etag = first.headers.get('etag') ?? '';
		expect(etag).toMatch(/^"[\w-]{27}\.(br|gzip)"$/);
		for (const encoding of ['br', 'gzip', 'identity']) {
			const again = await fetch(app.url + path, { headers: { 'accept-encoding': encoding } });
			expect(again.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
			expect(await again.text()).toBe(text);
		}
		const known = await fetch(app.url + path, { headers: { 'if-none-match': etag } });
		expect(known.status).toBe(304);
	}
});

test('healthz answers status, version, commit and React’s build', async () => {
	expect((await app.ask('GET', API.health)).body).toEqual({
		status: 'ok',
		version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
		commit: expect.toBeOneOf([null, expect.stringMatching(/^[0-9a-f]{40}(-dirty)?$/)]),
		react: 'production',
	});
});

test('worker processes mount the endpoints that are declared for them, and no others', () => {
	const declared = ENDPOINTS.filter(({ inWorker }) => inWorker);
	expect(declared.length).toBeGreaterThan(5);
	expect(new Set(declared)).toEqual(new Set(READ_ENDPOINTS));
});
