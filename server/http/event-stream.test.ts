import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HEARTBEAT } from '#contract/live.ts';
import type { Actor, ProfileStatus } from '#domain/auction/access.ts';
import type { Problem } from '#domain/problems/problems.ts';
import type { Watcher } from '#server/platform/live/watcher.ts';
import { EventStreams } from './event-stream.ts';

let streams: EventStreams;
let server: Server;
/** The address of the next reader. */
let address = '203.0.113.7';
let actor: Actor = { kind: 'visitor' };
const opened: { response: ServerResponse; watcher: Watcher }[] = [];
const refused: Problem[] = [];
const sockets: Socket[] = [];

beforeEach(async () => {
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
	streams = new EventStreams({ total: 5, reserved: 1, perPerson: 2, perNetwork: 3 });
	server = createServer(async (_request, response) => {
		const problem = await streams.admit(response, actor, address);
		if (problem) {
			refused.push(problem);
			response.end();
		} else opened.push({ response, watcher: streams.start(response) });
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
});

afterEach(() => {
	streams.stop();
	for (const socket of sockets.splice(0)) socket.destroy();
	opened.splice(0);
	refused.splice(0);
	server.close();
	vi.useRealTimers();
});

/** A reader on a bare socket: what it received so far, and a way to stop reading. */
async function reader(from = '203.0.113.7', method = 'GET'): Promise<{ socket: Socket; text: () => string }> {
	address = from;
	const before = opened.length + refused.length;
	const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
	sockets.push(socket);
	let text = '';
	socket.on('data', (chunk) => {
		text += chunk;
	});
	socket.on('error', () => undefined);
	socket.write(`${method} / HTTP/1.1\r\nhost: x\r\n\r\n`);
	await expect.poll(() => opened.length + refused.length).toBe(before + 1);
	return { socket, text: () => text };
}

describe('event streams', () => {
	test('send each event unchanged, after a head that no proxy may buffer', async () => {
		const { text } = await reader();
		opened[0]?.watcher.send(Buffer.from('event: frame\nid: 7\ndata: {}\n\n'));
		await expect.poll(text).toContain('frame');
		const [head, body] = text().split('\r\n\r\n');
		expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
		expect(head?.toLowerCase()).toContain('content-type: text/event-stream; charset=utf-8');
		expect(head?.toLowerCase()).toContain('no-transform');
		expect(head?.toLowerCase()).not.toMatch(/transfer-encoding|content-length|content-encoding/);
		expect(body).toMatch(/^retry: \d{3,4}\n\nevent: frame\nid: 7\ndata: \{\}\n\n$/);
	});

	test('answer a HEAD with the head only', async () => {
		const { text, socket } = await reader('203.0.113.7', 'HEAD');
		await expect.poll(() => socket.closed).toBe(true);
		expect(text()).toMatch(/text\/event-stream.*\r\n\r\n$/s);
		expect(streams.size).toBe(0);
	});

	test('send a heartbeat when nothing happens, so that no gap is longer than its interval', async () => {
		const { text } = await reader();
		vi.advanceTimersByTime(HEARTBEAT - 1);
		expect(text()).not.toContain('heartbeat');
		vi.advanceTimersByTime(1);
		await expect.poll(text).toContain('event: heartbeat');
		expect(text()).toMatch(/data: \{"server_time":"/);
	});

	test('disconnect a reader who does not read, and keep serving the one who does', async () => {
		const slow = await reader();
		const quick = await reader();
		slow.socket.pause();
		const frame = Buffer.from(`event: frame\ndata: ${'x'.repeat(64 * 1024)}\n\n`);
		const [first, second] = opened;
		let most = 0;
		for (let sent = 0; sent < 400 && first?.watcher.open; sent += 1) {
			first?.watcher.send(frame);
			second?.watcher.send(frame);
			most = Math.max(most, first?.response.socket?.writableLength ?? 0);
			await second?.watcher.drained();
		}
		expect(first?.watcher.open).toBe(false);
		expect(second?.watcher.open).toBe(true);
		expect(most).toBeLessThan(512 * 1024);
		await expect.poll(() => quick.text().length).toBeGreaterThan(1_000_000);
		await expect.poll(() => streams.size).toBe(1);
	});

	test('make a catch-up wait for its reader, and not for one that has gone', async () => {
		const { socket } = await reader();
		const watcher = opened[0]?.watcher as Watcher;
		await watcher.drained();
		socket.pause();
		while (!opened[0]?.response.socket?.writableNeedDrain) watcher.send(Buffer.alloc(64 * 1024));
		let taken = false;
		const waiting = watcher.drained().then(() => {
			taken = true;
		});
		await new Promise(setImmediate);
		expect(taken).toBe(false);
		socket.destroy();
		await waiting;
		expect(watcher.open).toBe(false);
		await watcher.drained();
	});

	test('are limited per network, and freed when a reader leaves', async () => {
		const readers = [await reader(), await reader(), await reader()];
		await reader();
		expect(refused).toEqual([{ code: 'stream.too-many', params: { retry_after: 30 } }]);
		readers[0]?.socket.destroy();
		await expect.poll(() => streams.size).toBe(2);
		await reader();
		expect(streams.size).toBe(3);
	});

	test('keep places for approved people, who count by themselves; other accounts count as their network', async () => {
		const person = (status: ProfileStatus): Actor =>
			({ kind: 'user', id: status, status, role: null }) as Actor;
		for (const n of [1, 2, 3]) await reader(`203.0.113.${n}`);
		try {
			actor = person('pending');
			await reader('203.0.113.4');
			await reader('203.0.113.4');
			await reader('203.0.113.5');
			expect(refused).toEqual([{ code: 'server.busy', params: {} }]);
			actor = person('approved');
			await reader('203.0.113.4');
			expect(streams.size).toBe(6);
			opened[0]?.response.destroy();
			await expect.poll(() => streams.size).toBe(5);
			actor = { kind: 'visitor' };
			await reader('203.0.113.6');
			expect(streams.size).toBe(5);
		} finally {
			actor = { kind: 'visitor' };
		}
	});

	test('count an IPv6 /64 as one client', async () => {
		for (const host of ['::1', '::2', ':dead:beef:0:3']) await reader(`2001:db8:0:1${host}`);
		await reader('2001:db8:0:1::4');
		expect(refused).toMatchObject([{ code: 'stream.too-many' }]);
		await reader('2001:db8:0:2::1');
		expect(streams.size).toBe(4);
	});

	test('count a signed-in person apart from the network they share', async () => {
		streams = new EventStreams({ total: 9, reserved: 1, perPerson: 2, perNetwork: 3 });
		for (let n = 0; n < 3; n += 1) await reader();
		actor = { kind: 'user', id: 'ana', status: 'approved' } as Actor;
		for (let n = 0; n < 3; n += 1) await reader();
		actor = { kind: 'visitor' };
		expect(streams.size).toBe(5);
		expect(refused).toMatchObject([{ code: 'stream.too-many' }]);
	});

	test('are limited in total', async () => {
		for (let n = 0; n < 5; n += 1) await reader(`203.0.113.${n}`);
		await reader('203.0.113.99');
		expect(refused).toMatchObject([{ code: 'server.busy' }]);
	});

	test('end when the server stops', async () => {
		const { socket } = await reader();
		const ended = once(socket, 'close');
		streams.stop();
		server.closeIdleConnections();
		await ended;
		expect(streams.size).toBe(0);
	});

	test('of a server that stops tell their readers to connect again soon, end, and admit nobody', async () => {
		const readers = [await reader(), await reader('203.0.113.8')];
		await streams.drain();
		for (const { socket, text } of readers) {
			await expect.poll(() => socket.closed).toBe(true);
			expect(text()).toMatch(/retry: [3-9]\d\d\n\n$/);
		}
		await reader('203.0.113.9');
		expect(refused).toMatchObject([{ code: 'server.restarting' }]);
	});
});
