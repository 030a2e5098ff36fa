import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { dropRest, type Rest } from './request-listener.ts';

const MEGABYTE = 1024 * 1024;
let server: Server | undefined;
afterEach(() => {
	server?.closeAllConnections();
	server?.close();
});

/** A server that refuses every request before its body is read; returns its port. */
async function refusing(rest: Partial<Rest>): Promise<number> {
	server = createServer((incoming, response) => {
		dropRest(incoming, response, { bytes: 64 * MEGABYTE, longest: 60_000, quiet: 60_000, ...rest });
		response.writeHead(413, { 'content-length': 2 }).end('no');
	});
	// Node's own limit for a connection without requests would end them too.
	server.keepAliveTimeout = 0;
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return (server.address() as AddressInfo).port;
}

/** Announces a body of a hundred megabytes, sends its first `bytes` once that is answered, and collects the answers. */
async function send(port: number, bytes: number) {
	const socket = connect(port, '127.0.0.1');
	let text = '';
	socket.on('data', (chunk) => {
		text += chunk;
	});
	socket.on('error', () => undefined);
	socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${100 * MEGABYTE}\r\n\r\n`);
	await expect.poll(() => text).toContain('no');
	socket.write(Buffer.alloc(bytes));
	return { socket, text: () => text };
}

test('the whole body is dropped, and the connection answers the next request', async () => {
	const sender = await send(await refusing({ bytes: 200 * MEGABYTE }), 100 * MEGABYTE);
	sender.socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
	await expect.poll(() => sender.text().match(/HTTP\/1\.1 413/g)).toHaveLength(2);
});

test.each<[string, Partial<Rest>]>([
	['sends more', { bytes: MEGABYTE }],
	['takes longer', { longest: 50 }],
	['stops', { quiet: 50 }],
])('a sender that %s is cut, with the answer', async (_, rest) => {
	const sender = await send(await refusing(rest), 2 * MEGABYTE);
	await expect.poll(() => sender.socket.closed).toBe(true);
	expect(sender.text()).toMatch(/^HTTP\/1\.1 413/);
});

test('a sender that goes on is waited for', async () => {
	const sender = await send(await refusing({ quiet: 600 }), MEGABYTE);
	for (let n = 0; n < 20; n += 1) {
		await sleep(100);
		sender.socket.write(Buffer.alloc(1_000));
	}
	expect(sender.socket.closed).toBe(false);
	await expect.poll(() => sender.socket.closed).toBe(true);
});
