import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer as bufferOf, text as textOf } from 'node:stream/consumers';
import { localAddress } from '#server/testing/browser.ts';
import { withoutRequestId } from '#server/testing/comparable-problem.ts';

/** How long an event stream is passed on, in milliseconds: scanners wait for the end of an answer. */
const STREAM = 300;

/** How much of a request's body is kept to describe it, in bytes. */
const KEPT = 2_000;

/** The number of addresses of this machine from which requests are sent in turn: each is limited separately. */
const ADDRESSES = 10_000;

/**
 * A port in front of a server, at which a scanner attacks it. It counts what is answered. Scanners compare answers, so that it
 * removes what differs in equal refusals: the id of the request.
 */
export class ScanRelay {
	/** How many requests were answered with each status; 0 is a connection that ended without an answer. */
	readonly statuses = new Map<number, number>();
	/** Descriptions of requests that were answered 500 or above, or not at all. */
	readonly failures: string[] = [];
	readonly #behind: URL;
	readonly #server: Server;
	readonly #before: () => Promise<unknown>;
	#requests = 0;

	private constructor(behind: string, before: () => Promise<unknown>) {
		this.#behind = new URL(behind);
		this.#before = before;
		this.#server = createServer((asked, answer) => void this.#pass(asked, answer));
	}

	/** Opens a relay to the server `behind`; `before` is awaited before each request that is not a GET. */
	static async to(behind: string, before: () => Promise<unknown>): Promise<ScanRelay> {
		const relay = new ScanRelay(behind, before);
		relay.#server.listen(0, '127.0.0.1');
		await once(relay.#server, 'listening');
		return relay;
	}

	get port(): number {
		return (this.#server.address() as AddressInfo).port;
	}

	get url(): string {
		return `http://127.0.0.1:${this.port}`;
	}

	/** The number of answers with a status from `from` up to, but not including, `to`. */
	answered(from: number, to: number): number {
		return [...this.statuses].reduce(
			(sum, [status, n]) => (status >= from && status < to ? sum + n : sum),
			0,
		);
	}

	async close(): Promise<void> {
		this.#server.closeAllConnections();
		this.#server.close();
		await once(this.#server, 'close');
	}

	async #pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
		// A scanner that gives up closes its connection, which is no failure of the server.
		const ignored = () => undefined;
		asked.on('error', ignored);
		answer.on('error', ignored);
		const body = await bufferOf(asked).catch(() => null);
		if (body === null) return;
		if (asked.method !== 'GET') await this.#before();
		const sent = request({
			hostname: this.#behind.hostname,
			port: this.#behind.port,
			agent: false,
			method: asked.method,
			path: asked.url,
			localAddress: this.#nextAddress(),
			headers: {
				...asked.headers,
				host: this.#behind.host,
				connection: 'close',
				'accept-encoding': 'identity',
			},
		});
		sent.once('response', (given) => {
			this.#note(given.statusCode ?? 0, asked, body);
			given.on('error', () => answer.destroy());
			void passOn(given, answer);
		});
		sent.once('error', (error) => {
			if (!answer.headersSent) this.#note(0, asked, Buffer.from(error.message));
			answer.destroy();
		});
		sent.end(body);
	}

	#nextAddress(): string {
		this.#requests += 1;
		return localAddress(this.#requests % ADDRESSES);
	}

	#note(status: number, { method, url }: IncomingMessage, body: Buffer): void {
		this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
		if (status > 0 && status < 500) return;
		this.failures.push(`${status} ${method} ${url} ${body.subarray(0, KEPT).toString()}`);
	}
}

/** Passes an answer on: an event stream for a while, and a problem without the id of its request. */
async function passOn(given: IncomingMessage, answer: ServerResponse): Promise<void> {
	const { 'content-type': type = '', 'content-length': _, ...headers } = given.headers;
	const status = given.statusCode ?? 502;
	if (type.startsWith('application/problem+json')) {
		const text = await textOf(given).catch(() => '');
		answer.writeHead(status, { ...headers, 'content-type': type }).end(withoutRequestId(text));
		return;
	}
	answer.writeHead(status, given.headers);
	given.pipe(answer);
	if (!type.startsWith('text/event-stream')) return;
	setTimeout(() => {
		answer.end();
		given.destroy();
	}, STREAM);
}
