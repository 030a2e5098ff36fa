import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request with a form whose file comes as slowly as its sender likes, on a socket of its own. */
export interface Trickle {
	/** Everything that came back so far. */
	answer(): string;
	/** Resolves when the server has closed the connection. */
	closed: Promise<void>;
	/** Sends so many bytes more of the body. */
	send(bytes: number): void;
	/** Sends what is missing, and answers the status. */
	finish(): Promise<number>;
	drop(): void;
}

const BOUNDARY = 'fronteira';

/** Begins to send `file` to `url` with somebody's cookie, and holds the file back. */
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
	// A socket that the server cuts while something is on its way says so as an error.
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

/** The status of a raw answer; 0 where none came. */
export function statusOf(answer: string): number {
	return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0);
}
