import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { HEARTBEAT } from '#contract/live.ts';
import type { Actor } from '#domain/access.ts';
import { type Problem, problem } from '#domain/problems.ts';
import { chunked } from '#server/platform/chunked.ts';
import type { Watcher } from '#server/platform/live/watcher.ts';
import { limitKey } from './request-context.ts';

/**
 * Streams at once: in all, what one server was measured to serve; of one signed-in person, all their tabs; of the visitors
 * of one network (an IPv4 address, an IPv6 /64), a room of people behind one router.
 */
const LIMITS = { total: 10_000, perPerson: 100, perNetwork: 600 };

/** When to come back where all places are taken, in seconds: a page that is closed gives its place back at once. */
const FULL_SECONDS = 30;

/** What may wait for a slow reader, in bytes; past it the stream is closed and the reader resumes by Last-Event-ID. */
const BACKLOG = 256 * 1024;

/** A stream lasts as long as its connection: events go to the socket as they are, with no length around each. */
const HEADERS = {
	'content-type': 'text/event-stream; charset=utf-8',
	'cache-control': 'no-store, no-transform',
	connection: 'close',
	'x-accel-buffering': 'no',
	'x-content-type-options': 'nosniff',
};

/** Into how many parts a heartbeat of all streams falls: ten thousand written at once would hold bids up. */
const PARTS = 50;

/** All open event streams of this server: counted, kept awake, and closed when the server drains. */
export class EventStreams {
	readonly #open = new Set<SocketWatcher>();
	readonly #byClient = new Map<string, number>();
	readonly #limits: typeof LIMITS;
	/** The open streams by when they are due for a heartbeat: each a whole one after it began. */
	readonly #due = Array.from({ length: PARTS }, () => new Set<SocketWatcher>());
	readonly #heart = setInterval(() => void this.#beat(), HEARTBEAT / PARTS);
	#part = 0;
	#admitted = 0;

	constructor(limits = LIMITS) {
		this.#limits = limits;
	}

	get size(): number {
		return this.#open.size;
	}

	/** Takes a place for a response until it closes, or answers why there is none. */
	admit(response: ServerResponse, actor: Actor, address: string | null): Problem | null {
		const from = limitKey(actor, address);
		const same = this.#byClient.get(from) ?? 0;
		const most = actor.kind === 'user' ? this.#limits.perPerson : this.#limits.perNetwork;
		if (this.#admitted >= this.#limits.total) return problem('server.busy');
		if (same >= most) return problem('stream.too-many', { retry_after: FULL_SECONDS });
		if (response.closed) return null;
		this.#admitted += 1;
		this.#byClient.set(from, same + 1);
		response.once('close', () => this.#giveBack(from));
		return null;
	}

	/** Turns an admitted response into a stream. */
	start(response: ServerResponse): Watcher {
		response.removeHeader('transfer-encoding');
		response.writeHead(200, HEADERS);
		response.write('retry: 1000\n\n');
		// A HEAD asks for no more, and a request sent ahead of other answers has no socket yet: it has to come again.
		if (response.req.method === 'HEAD') response.end();
		else if (!response.socket) response.destroy();
		const watcher = new SocketWatcher(response);
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

	/** Ends every stream: a draining server waits for nobody. */
	stop(): void {
		clearInterval(this.#heart);
		for (const watcher of this.#open) watcher.close();
	}

	#giveBack(from: string): void {
		this.#admitted -= 1;
		const left = (this.#byClient.get(from) ?? 0) - 1;
		if (left > 0) this.#byClient.set(from, left);
		else this.#byClient.delete(from);
	}

	async #beat(): Promise<void> {
		this.#part = (this.#part + 1) % PARTS;
		const beat = Buffer.from(
			`event: heartbeat\ndata: ${JSON.stringify({ server_time: new Date().toISOString() })}\n\n`,
		);
		await chunked(this.#due[this.#part] ?? [], (watcher) => watcher.send(beat));
	}
}

/** A reader behind a socket. The buffers that it is sent are shared: nothing is kept of them but what waits. */
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
