import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { problemDocument } from '#contract/problems.ts';
import { preload, UNREADABLE } from '#server/testing/preloads.ts';
import { sendRaw } from '#server/testing/raw-request.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';

const { all } = inject('runs');

/** 127.0.0.1 is the proxy; the machine's other addresses are strangers. */
const PROXY = '127.0.0.1';
const STRANGER = '127.5.5.5';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACE_PARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

let folder = '';
let server: ServerProcess;
beforeAll(async () => {
	folder = await mkdtemp(join(import.meta.dirname, '../node_modules/.cache/test-ids-'));
	const variables = { DATA_DIR: folder, DEMO: '0', TRUSTED_PROXIES: PROXY, WORKERS: '1' };
	server = await startServer(variables, preload('unreadable-auction'));
});
afterAll(async () => {
	await server?.stop();
	await rm(folder, { recursive: true, force: true });
});

async function get(path: string, headers: Record<string, string> = {}, from = PROXY) {
	const { status, headers: sent, body } = await sendRaw(server.url, { method: 'GET', path, headers }, from);
	return { status, id: String(sent['x-request-id']), text: body.toString() };
}

/** The lines of the log with this id. */
async function logged(id: string): Promise<Record<string, unknown>[]> {
	const lines = () =>
		server
			.output()
			.split('\n')
			.filter((line) => line.startsWith('{') && line.includes(`"request_id":"${id}"`))
			.map((line) => JSON.parse(line) as Record<string, unknown>);
	await expect.poll(lines).not.toEqual([]);
	return lines();
}

describe.runIf(all)('the id of a request', () => {
	test.each([
		['the server', `/api/auctions/${UNREADABLE}/calendar.ics`],
		['a worker process', `/api/auctions/${UNREADABLE}`],
	])('is the same in the head, in the problem and in the log of %s', async (_where, path) => {
		const { status, id, text } = await get(path);
		expect(status).toBe(500);
		expect(id).toMatch(/^[0-9a-f]{16}$/);
		const problem = problemDocument.strict().parse(JSON.parse(text));
		expect(problem).toMatchObject({ code: 'server.unexpected', request_id: id });
		expect(await logged(id)).toMatchObject([{ msg: 'request failed', path }]);
	});

	test('is on the page of an unexpected error, for support to find it in the log', async () => {
		const { status, id, text } = await get(`/auctions/${UNREADABLE}`, { accept: 'text/html' });
		expect(status).toBe(500);
		expect(text).toContain('Ops! Algo deu errado');
		expect(text).toContain(`Código do atendimento: ${id}</p>`);
		const [line] = await logged(id);
		expect(line).toMatchObject({ msg: 'a page failed', path: `/auctions/${UNREADABLE}` });
	});

	test('is another one for every request, and is in the head of every answer', async () => {
		const paths = ['/', '/', '/healthz', '/robots.txt', '/api/nothing', '/nada', '/favicon.svg'];
		const answers = await Promise.all(paths.map((path) => get(path)));
		expect(new Set(answers.map(({ id }) => id)).size).toBe(paths.length);
		for (const { id } of answers) expect(id).toMatch(/^[0-9a-f]{16}$/);
	});

	test('is taken over from a trusted proxy, together with its trace', async () => {
		const headers = { 'x-request-id': 'proxy-1.2_3', traceparent: TRACE_PARENT };
		const { id, text } = await get(`/api/auctions/${UNREADABLE}/bids`, headers);
		expect(id).toBe('proxy-1.2_3');
		expect(JSON.parse(text)).toMatchObject({ request_id: 'proxy-1.2_3' });
		expect(await logged(id)).toMatchObject([{ trace_id: TRACE }]);
	});

	test('is not taken over from anybody else', async () => {
		const headers = { 'x-request-id': 'stranger-1', traceparent: TRACE_PARENT };
		const { id } = await get(`/api/auctions/${UNREADABLE}/bids`, headers, STRANGER);
		expect(id).toMatch(/^[0-9a-f]{16}$/);
		expect((await logged(id))[0]).not.toHaveProperty('trace_id');
		expect(server.output()).not.toContain('stranger-1');
	});

	test.each([
		['a line of the log', 'a\\n{"level":50}'],
		['markup', '<script>alert(1)</script>'],
		['quotes', 'abcdefgh","level":"60'],
		['more than 64 characters', 'a'.repeat(65)],
		['two ids', 'abcdefgh1, abcdefgh2'],
		['too few characters', 'xyz'],
	])('is not taken over from the proxy either where it is %s', async (_what, sent) => {
		const { id } = await get(`/auctions/${UNREADABLE}`, { 'x-request-id': sent, accept: 'text/html' });
		expect(id).toMatch(/^[0-9a-f]{16}$/);
		await logged(id);
		expect(server.output()).not.toContain(sent);
	});
});
