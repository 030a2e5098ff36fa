import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, BlockList, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { openMeters } from '#server/http/metrics/meters.ts';
import { requestListener } from '#server/http/request-listener.ts';
import { createWebServer, listen, type WebServerLimits } from './web-server.ts';

const opened: { server?: Server; sockets: Socket[]; accepted: Socket[] } = { sockets: [], accepted: [] };

afterEach(() => {
	for (const socket of opened.sockets.splice(0)) socket.destroy();
	opened.accepted.length = 0;
	opened.server?.closeAllConnections();
	opened.server?.close();
});

const whole: RequestListener = (request, response) => {
	request.resume().once('end', () => response.end('whole'));
	request.on('error', () => undefined);
};

/** Starts a server that answers once a body is complete. Returns its port. */
async function serve(limits: WebServerLimits, answer: RequestListener = whole): Promise<number> {
	const server = createWebServer(limits).on('request', answer);
	server.on('connection', (socket: Socket) => opened.accepted.push(socket));
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

/** More than the buffers of the system and of the sockets keep. */
const LARGE = Buffer.alloc(32 * 1024 * 1024);

test.each<[string, RequestListener]>([
	['an answer', (_, response) => response.end(LARGE)],
	[
		'a stream',
		(_, response) => {
			response.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' });
			response.socket?.write(LARGE);
			const timer = setInterval(() => response.socket?.write('event: heartbeat\n\n'), 20);
			response.once('close', () => clearInterval(timer));
		},
	],
])('%s that nobody reads is ended, and its connection closed', async (_name, answer) => {
	const onSlowReader = vi.fn();
	const port = await serve({ reader: 200, onSlowReader }, answer);
	const { socket } = await open(port);
	socket.pause();
	socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
	await expect.poll(() => opened.accepted.map(({ destroyed }) => destroyed)).toEqual([true]);
	expect(onSlowReader).toHaveBeenCalledOnce();
});

test('without a setting a reader has a minute for each part of an answer', async () => {
	const port = await serve({}, (_, response) => response.writeHead(200).write('first part'));
	const { socket, text } = await open(port);
	socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
	await expect.poll(text).toContain('first part');
	expect(opened.accepted.map(({ timeout }) => timeout)).toEqual([60_000]);
});

test('a reader who is slow gets all of an answer, and its connection is reused; one that rests is no slow reader', async () => {
	const onSlowReader = vi.fn();
	const port = await serve({ reader: 2_000, onSlowReader }, (_, response) => response.end(LARGE));
	const socket = connect({ port, host: '127.0.0.1' });
	opened.sockets.push(socket);
	let bytes = 0;
	socket.on('data', ({ length }) => {
		bytes += length;
		socket.pause();
		setTimeout(() => socket.resume(), 1);
	});
	socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
	await expect.poll(() => bytes).toBeGreaterThan(LARGE.length);
	bytes = 0;
	socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
	await expect.poll(() => bytes).toBeGreaterThan(LARGE.length);
	expect(onSlowReader).not.toHaveBeenCalled();
});

/** Serves `fetch` as the product does, which also puts the requests of a connection in turn. */
function serveFetch(fetch: (request: Request) => Promise<Response>): Promise<number> {
	const [proxies, meters] = [new BlockList(), openMeters({})];
	return serve({}, requestListener(fetch, { proxies, meters, brand: { name: 'Martelo', url: '' } }));
}

test('an answer that nobody receives any more is counted as left', async () => {
	const meters = openMeters({});
	const [begun, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	const fetch = async () => {
		begun.resolve();
		await left.promise;
		return new Response('late');
	};
	const brand = { name: 'Martelo', url: '' };
	const port = await serve({}, requestListener(fetch, { proxies: new BlockList(), meters, brand }));
	const { socket } = await open(port);
	socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
	await begun.promise;
	socket.destroy();
	await expect.poll(() => opened.accepted.map(({ closed }) => closed)).toEqual([true]);
	left.resolve();
	const statuses = () => meters.requests.times.flatMap((route) => [...route.statuses.keys()]);
	await expect.poll(statuses).toEqual([499]);
});

test('requests that a connection sends ahead are handled one after the other', async () => {
	let [running, most] = [0, 0];
	const port = await serveFetch(async ({ url }) => {
		running += 1;
		most = Math.max(most, running);
		await sleep(5);
		running -= 1;
		return new Response(`<${new URL(url).pathname}>`);
	});
	const { socket, text } = await open(port);
	const paths = Array.from({ length: 10 }, (_, n) => `/${n}`);
	socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`).join(''));
	await expect.poll(() => text().match(/<[^>]+>/g)).toEqual(paths.map((path) => `<${path}>`));
	expect(most).toBe(1);
});

test('a connection that sends more than 16 requests ahead is closed', async () => {
	let handled = 0;
	const port = await serveFetch(() => {
		handled += 1;
		return new Promise(() => undefined);
	});
	const { socket } = await open(port);
	const send = (count: number) => socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(count));
	send(17);
	await sleep(50);
	expect(socket.closed).toBe(false);
	send(1);
	await expect.poll(() => socket.closed).toBe(true);
	expect(handled).toBe(1);
});
