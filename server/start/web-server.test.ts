import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, BlockList, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { createWebServer, listen, type WebServerLimits } from './web-server.ts';

const opened: { server?: Server; sockets: Socket[] } = { sockets: [] };

afterEach(() => {
	for (const socket of opened.sockets.splice(0)) socket.destroy();
	opened.server?.closeAllConnections();
	opened.server?.close();
});

/** Starts a server that answers once a body is complete. Returns its port. */
async function serve(limits: WebServerLimits): Promise<number> {
	const server = createWebServer(limits).on('request', (request, response) => {
		request.resume().once('end', () => response.end('whole'));
		request.on('error', () => undefined);
	});
	opened.server = server;
	await listen(server, 0, '127.0.0.1');
	return (server.address() as AddressInfo).port;
}

/** Opens a socket from an address of this machine and collects what it receives. */
async function open(port: number, localAddress = '127.0.0.1') {
	const socket = connect({ port, host: '127.0.0.1', localAddress });
	opened.sockets.push(socket);
	let text = '';
	socket.on('data', (chunk) => {
		text += chunk;
	});
	socket.on('error', () => undefined);
	await once(socket, 'connect');
	return { socket, text: () => text };
}

const head = (path: string, length: number) =>
	`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\n`;

test('an address has a limited number of sockets; other addresses are not affected, and closing a socket frees its place', async () => {
	const port = await serve({ socketsPerAddress: 2 });
	const [first] = [await open(port), await open(port)];
	const refused = await open(port);
	await expect.poll(() => refused.socket.closed).toBe(true);
	const other = await open(port, '127.0.0.9');
	other.socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
	await expect.poll(other.text).toContain('whole');
	first?.socket.destroy();
	await expect
		.poll(async () => {
			const again = await open(port);
			again.socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
			await sleep(50);
			return again.text();
		})
		.toContain('whole');
});

test('the sockets of a trusted proxy are not counted', async () => {
	const proxies = new BlockList();
	proxies.addAddress('127.0.0.1');
	const port = await serve({ socketsPerAddress: 1, proxies });
	const all = [await open(port), await open(port), await open(port)];
	for (const { socket } of all) socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
	for (const { text } of all) await expect.poll(text).toContain('whole');
});

test('a body that does not end in time is answered with 408; one that takes a file may take longer', async () => {
	const port = await serve({ body: 300, takesFile: (path) => path === '/file' });
	const [slow, file] = [await open(port), await open(port)];
	slow.socket.write(`${head('/bids', 10)}{`);
	file.socket.write(`${head('/file?kind=x', 2)}{`);
	await expect.poll(() => slow.socket.closed).toBe(true);
	expect(slow.text()).toMatch(/^HTTP\/1\.1 408 /);
	expect(slow.text()).toContain('"code":"request.too-slow"');
	expect(file.socket.closed).toBe(false);
	file.socket.write('}');
	await expect.poll(file.text).toContain('whole');
});

test('a slow body is ended although the one before it on the same connection was complete', async () => {
	const port = await serve({ body: 300 });
	const { socket, text } = await open(port);
	socket.write(`${head('/bids', 2)}{}${head('/bids', 10)}{`);
	await expect.poll(() => socket.closed).toBe(true);
	expect(text()).toContain('whole');
	expect(text()).toMatch(/HTTP\/1\.1 408 /);
});

test('a body that arrives in time is answered, and its connection is reused', async () => {
	const port = await serve({ body: 300 });
	const { socket, text } = await open(port);
	socket.write(`${head('/bids', 2)}{}`);
	await expect.poll(text).toContain('whole');
	await sleep(400);
	socket.write(`${head('/bids', 2)}{}`);
	await expect.poll(() => text().split('whole').length).toBe(3);
});
