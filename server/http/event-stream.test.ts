import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HEARTBEAT } from '#contract/live.ts';
import type { Watcher } from '#server/features/auctions/live-feed.ts';
import { EventStreams } from './event-stream.ts';

let streams: EventStreams;
let server: Server;
const opened: { response: ServerResponse; watcher: Watcher }[] = [];
const sockets: Socket[] = [];

beforeEach(async () => {
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
	streams = new EventStreams({ total: 5, perAddress: 3 });
	server = createServer((_request, response) => {
		opened.push({ response, watcher: streams.start(response, '203.0.113.7') });
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
});

afterEach(() => {
	streams.stop();
	for (const socket of sockets.splice(0)) socket.destroy();
	opened.splice(0);
	server.close();
	vi.useRealTimers();
});

/** A reader on a bare socket: what it received so far, and a way to stop reading. */
async function reader(): Promise<{ socket: Socket; text: () => string }> {
	const before = opened.length;
	const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
	sockets.push(socket);
	let text = '';
	socket.on('data', (chunk) => {
		text += chunk;
	});
	socket.on('error', () => undefined);
	socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
	await expect.poll(() => opened.length).toBe(before + 1);
	return { socket, text: () => text };
}

describe('event streams', () => {
	test('beat when nothing happens, so that silence never lasts longer than a heartbeat', async () => {
		const { text } = await reader();
		vi.advanceTimersByTime(HEARTBEAT - 1);
		expect(text()).not.toContain('heartbeat');
		vi.advanceTimersByTime(1);
		await expect.poll(text).toContain('event: heartbeat');
		expect(text()).toMatch(/data: \{"server_time":"/);
	});

	test('close on a reader who does not read, and keep serving the one who does', async () => {
		const slow = await reader();
		const quick = await reader();
		slow.socket.pause();
		const frame = Buffer.from(`event: record\ndata: ${'x'.repeat(64 * 1024)}\n\n`);
		const [first, second] = opened;
		for (let sent = 0; sent < 400 && !first?.response.destroyed; sent += 1) {
			first?.watcher.send(frame);
			second?.watcher.send(frame);
			await second?.watcher.drained();
		}
		expect(first?.response.destroyed).toBe(true);
		expect(second?.response.destroyed).toBe(false);
		await expect.poll(() => quick.text().length).toBeGreaterThan(1_000_000);
		await expect.poll(() => streams.size).toBe(1);
	});

	test('are counted in all and by address, and given back when a reader leaves', async () => {
		const readers = [await reader(), await reader(), await reader()];
		expect(streams.hasRoom('203.0.113.7')).toBe(false);
		expect(streams.hasRoom('203.0.113.8')).toBe(true);
		readers[0]?.socket.destroy();
		await expect.poll(() => streams.hasRoom('203.0.113.7')).toBe(true);
		for (let n = 0; n < 3; n += 1) await reader();
		expect(streams.hasRoom('203.0.113.8')).toBe(false);
	});

	test('end when the server stops', async () => {
		const { socket } = await reader();
		const ended = once(socket, 'close');
		streams.stop();
		server.closeIdleConnections();
		await ended;
		expect(streams.size).toBe(0);
	});
});
