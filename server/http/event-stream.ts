import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { HEARTBEAT } from '#contract/live.ts';
import { type Actor, isApproved } from '#domain/auction/access.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { chunked } from '#server/platform/chunked.ts';
import type { Watcher } from '#server/platform/live/watcher.ts';
import type { Redis } from '#server/platform/redis/redis.ts';
import { SharedCounts } from '#server/platform/redis/shared-counts.ts';
import { clientKey } from './request-context.ts';

/**
 * Open streams: `total` is what one server was measured to serve, and `reserved` is how many more approved people may open; `perPerson` covers
 * all tabs of an approved person; `perNetwork` covers everybody else of one network (an IPv4 address, an IPv6 /64), such as a room of people
 * behind one router.
 */
const LIMITS = { total: 10_000, reserved: 1_000, perPerson: 100, perNetwork: 600 };

/** When to come back after all places are taken, in seconds: a closed page frees its place at once. */
const FULL_SECONDS = 30;

/**
 * How many bytes may wait for a slow reader. Beyond that the stream is closed, and the reader resumes with
 * Last-Event-ID.
 */
const BACKLOG = 256 * 1024;

/** A stream lasts as long as its connection: events are written to the socket directly, without chunked encoding. */
const HEADERS = {
	'content-type': 'text/event-stream; charset=utf-8',
	'cache-control': 'no-store, no-transform',
	connection: 'close',
	'x-accel-buffering': 'no',
	'x-content-type-options': 'nosniff',
};

/**
 * The number of parts into which the heartbeats of all streams are spread: ten thousand written at once would delay
 * bids.
 */
const PARTS = 50;

/**
 * In how many milliseconds all streams are sent to another server when this one stops, and the pause between two parts: the
 * other server is not met by all of them at once.
 */
const MOVING = { within: 1_500, pause: 15 };

/**
 * After how many milliseconds a reader connects again: when its stream breaks, and when the server ends it. They vary,
 * because the readers of one server lose their streams at once, and return at once to a single server.
 */
const RETRY = { broken: { least: 500, spread: 1_000 }, moved: { least: 300, spread: 700 } };

const retryLine = ({ least, spread }: typeof RETRY.broken) =>
	`retry: ${least + Math.floor(Math.random() * spread)}\n\n`;

/** All open event streams of this server: counted, kept alive by heartbeats, and closed when the server drains. */
export class EventStreams {
	readonly #open = new Set<SocketWatcher>();
	readonly #byClient = new Map<string, number>();
	readonly #limits: typeof LIMITS;
	/** The open streams by the part in which they get their heartbeat: each a whole interval after it began. */
	readonly #due = Array.from({ length: PARTS }, () => new Set<SocketWatcher>());
	readonly #timer = setInterval(() => void this.#sendHeartbeats(), HEARTBEAT / PARTS);
	/** What the other servers have open for each client; null without Redis. */
	readonly #elsewhere: SharedCounts | null;
	#part = 0;
	#admitted = 0;
	#draining = false;

	constructor(limits = LIMITS, redis: Redis | null = null) {
		this.#limits = limits;
		this.#elsewhere = redis && new SharedCounts(redis, 'streams', this.#byClient);
	}

	get size(): number {
		return this.#open.size;
	}

	/**
	 * Reserves a place for a response until it closes, or returns why there is none (`server.busy`, `stream.too-many`).
	 */
	async admit(response: ServerResponse, actor: Actor, address: string | null): Promise<Problem | null> {
		const from = clientKey(actor, address);
		const same = this.#byClient.get(from) ?? 0;
		const approved = isApproved(actor);
		const most = approved ? this.#limits.perPerson : this.#limits.perNetwork;
		const total = this.#limits.total + (approved ? this.#limits.reserved : 0);
		if (this.#draining) return problem('server.restarting');
		if (this.#admitted >= total) return problem('server.busy');
		if (same >= most) return problem('stream.too-many', { retry_after: FULL_SECONDS });
		if (response.closed) return null;
		this.#admitted += 1;
		this.#byClient.set(from, same + 1);
		response.once('close', () => this.#giveBack(from));
		if (!this.#elsewhere) return null;
		// While Redis is down, each server counts for itself.
		const elsewhere = (await this.#elsewhere.report(from)) ?? 0;
		// The place that was taken is given back when the refusal has been sent.
		return same + elsewhere >= most ? problem('stream.too-many', { retry_after: FULL_SECONDS }) : null;
	}

	/** Turns an admitted response into a stream. */
	start(response: ServerResponse): Watcher {
		response.removeHeader('transfer-encoding');
		response.writeHead(200, HEADERS);
		response.write(retryLine(RETRY.broken));
		// A HEAD ends here. A pipelined request has no socket while earlier answers are pending, and has to come again.
		if (response.req.method === 'HEAD') response.end();
		else if (!response.socket) response.destroy();
		const watcher = new SocketWatcher(response);
		// It was admitted before the server was asked to stop.
		if (this.#draining) move(watcher);
		if (watcher.open) {
			const due = this.#due[this.#part];
			this.#open.add(watcher);
			due?.add(watcher);
			response.once('close', () => {
				this.#open.delete(watcher);
				due?.delete(watcher);
			});
		}
		return watcher;
	}

	/** Refuses new streams, and ends the open ones within two seconds, so that their readers resume at another server. */
	async drain(): Promise<void> {
		this.#draining = true;
		const started = performance.now();
		const open = [...this.#open];
		let moved = 0;
		while (moved < open.length) {
			// By the time, because the pauses of a busy server are longer.
			const due = Math.ceil((open.length * (performance.now() - started)) / MOVING.within);
			for (const watcher of open.slice(moved, due)) move(watcher);
			moved = Math.max(moved, due);
			await sleep(MOVING.pause);
		}
		this.stop();
	}

	/** Ends every stream at once. */
	stop(): void {
		clearInterval(this.#timer);
		for (const watcher of this.#open) watcher.close();
		void this.#elsewhere?.stop();
	}

	#giveBack(from: string): void {
		this.#admitted -= 1;
		const left = (this.#byClient.get(from) ?? 0) - 1;
		if (left > 0) this.#byClient.set(from, left);
		else this.#byClient.delete(from);
		this.#elsewhere?.changed(from);
	}

	async #sendHeartbeats(): Promise<void> {
		this.#part = (this.#part + 1) % PARTS;
		const heartbeat = Buffer.from(
			`event: heartbeat\ndata: ${JSON.stringify({ server_time: new Date().toISOString() })}\n\n`,
		);
		await chunked(this.#due[this.#part] ?? [], (watcher) => watcher.send(heartbeat));
	}
}

/** Ends a stream, whose reader is to connect again soon. */
function move(watcher: Watcher): void {
	watcher.send(Buffer.from(retryLine(RETRY.moved)));
	watcher.close();
}

/**
 * A reader behind a socket. Event buffers are shared between readers and only referenced while they wait to be written.
 */
class SocketWatcher implements Watcher {
	readonly #response: ServerResponse;
	readonly #socket: Socket | null;

	constructor(response: ServerResponse) {
		this.#response = response;
		this.#socket = response.socket;
	}

	get open(): boolean {
		return this.#socket !== null && !this.#socket.destroyed && !this.#response.writableEnded;
	}

	send(event: Buffer): void {
		if (!this.#socket || !this.open) return;
		if (this.#socket.writableLength > BACKLOG) this.#socket.destroy();
		else this.#socket.write(event);
	}

	async drained(): Promise<void> {
		const socket = this.#socket;
		if (!socket?.writableNeedDrain || !this.open) return;
		const { promise, resolve } = Promise.withResolvers<void>();
		socket.once('drain', resolve).once('close', resolve);
		await promise;
		socket.off('drain', resolve).off('close', resolve);
	}

	close(): void {
		this.#response.end();
	}
}
