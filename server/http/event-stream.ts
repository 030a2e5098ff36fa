import type { ServerResponse } from 'node:http';
import { HEARTBEAT } from '#contract/live.ts';
import type { Watcher } from '#server/features/auctions/live-feed.ts';

/** Streams at once, in all and from one address: room for a crowd behind one router, not for a flood. */
const LIMITS = { total: 10_000, perAddress: 300 };

/** What may wait for a slow reader, in bytes; past it the stream is closed and the reader resumes by Last-Event-ID. */
const BACKLOG = 256 * 1024;

const HEADERS = {
	'content-type': 'text/event-stream; charset=utf-8',
	'cache-control': 'no-store, no-transform',
	'x-accel-buffering': 'no',
	'x-content-type-options': 'nosniff',
};

/** All open event streams of this server: counted, kept awake, and closed when the server drains. */
export class EventStreams {
	readonly #open = new Map<ServerResponse, string>();
	readonly #limits: typeof LIMITS;
	readonly #heart = setInterval(() => this.#beat(), HEARTBEAT);

	constructor(limits = LIMITS) {
		this.#limits = limits;
	}

	get size(): number {
		return this.#open.size;
	}

	/** Whether one more stream fits, in all and from this address. */
	hasRoom(address: string): boolean {
		if (this.#open.size >= this.#limits.total) return false;
		let same = 0;
		for (const each of this.#open.values()) if (each === address) same += 1;
		return same < this.#limits.perAddress;
	}

	/** Turns a response into a stream. */
	start(response: ServerResponse, address: string): Watcher {
		response.writeHead(200, HEADERS);
		response.write('retry: 1000\n\n');
		if (!response.closed) {
			this.#open.set(response, address);
			response.once('close', () => this.#open.delete(response));
		}
		return { send: (frame) => send(response, frame), drained: () => drained(response) };
	}

	/** Ends every stream: a draining server waits for nobody. */
	stop(): void {
		clearInterval(this.#heart);
		for (const response of this.#open.keys()) response.end();
	}

	#beat(): void {
		const frame = Buffer.from(
			`event: heartbeat\ndata: ${JSON.stringify({ server_time: new Date().toISOString() })}\n\n`,
		);
		for (const response of this.#open.keys()) send(response, frame);
	}
}

function send(response: ServerResponse, frame: Buffer): void {
	if (response.writableLength > BACKLOG) response.destroy();
	else response.write(frame);
}

/** Resolves when a reader has taken what it was sent, or is gone. */
async function drained(response: ServerResponse): Promise<void> {
	if (!response.writableNeedDrain || response.closed) return;
	const { promise, resolve } = Promise.withResolvers<void>();
	response.once('drain', resolve).once('close', resolve);
	await promise;
	response.off('drain', resolve).off('close', resolve);
}
