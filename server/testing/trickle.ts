import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** An upload that is sent in pieces. */
export interface Trickle {
	/** The answer so far. */
	answer(): string;
	/** Resolves when the server has closed the connection. */
	closed: Promise<void>;
	/** Sends the next bytes of the body. */
	send(bytes: number): void;
	/** Sends the rest and returns the status. */
	finish(): Promise<number>;
	drop(): void;
}

const BOUNDARY = 'fronteira';

/** Begins an upload of `file`, without sending any of it yet. */
export function trickle(url: string, cookie: string, file: Buffer): Trickle {
	const { hostname, port, pathname } = new URL(url);
	const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`;
	const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
	const socket: Socket = connect(Number(port), hostname);
	const { promise: closed, resolve } = Promise.withResolvers<void>();
	let [answer, sent] = ['', 0];
	socket.on('data', (chunk) => {
		answer += chunk;
	});
	// If the server closes the connection during a write, the socket emits an error.
	socket.on('error', () => undefined).on('close', () => resolve());
	socket.write(
		`POST ${pathname} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\nSec-Fetch-Site: same-origin\r\n` +
			`Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${body.length}\r\n\r\n`,
	);
	const send = (bytes: number) => {
		socket.write(body.subarray(sent, sent + bytes));
		sent += bytes;
	};
	return {
		answer: () => answer,
		closed,
		send,
		finish: async () => {
			send(body.length - sent);
			while (!answer.includes('\r\n\r\n') && !socket.destroyed) await sleep(5);
			socket.destroy();
			return statusOf(answer);
		},
		drop: () => socket.destroy(),
	};
}

/** The status of a raw answer; 0 if there is none. */
export function statusOf(answer: string): number {
	return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0);
}
