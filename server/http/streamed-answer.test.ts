import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { closingOnFailure, IN_PARTS } from './streamed-answer.ts';

async function* parts(fails: boolean) {
	yield new TextEncoder().encode('one\n');
	await new Promise((resolve) => setTimeout(resolve, 20));
	if (fails) throw new Error('planted');
	yield new TextEncoder().encode('two\n');
}

const report = vi.fn();
const server = createServer(
	getRequestListener((request, { outgoing }) => {
		const body = ReadableStream.from(parts(request.url.endsWith('/fails')));
		return closingOnFailure(new Response(body, { headers: IN_PARTS }), outgoing, report);
	}),
);
let url = '';
beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.closeAllConnections());

test('an answer in parts is whole, or its connection is closed and the error is reported', async () => {
	expect(await (await fetch(`${url}/whole`)).text()).toBe('one\ntwo\n');
	expect(report).not.toHaveBeenCalled();
	await expect(fetch(`${url}/fails`).then((answer) => answer.text())).rejects.toThrow('terminated');
	expect(report).toHaveBeenCalledExactlyOnceWith(new Error('planted'));
});
