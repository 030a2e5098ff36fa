/**
 * A process that simulates clients. Each has one connection and sends the next request as soon as the previous one is
 * answered: a bid of the last known minimum, or always the same GET. Requests and answers are handled as raw text, which
 * leaves most of the CPU to the server.
 */

import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { ACCEPT_ENCODING } from './accept-encoding.ts';

export interface Task {
	port: number;
	method?: 'GET' | 'POST';
	/** The path, with `{id}` for the auction. */
	path: string;
	/** The cookies of the clients; empty for a visitor. */
	cookies: string[];
	auctions: string[];
	milliseconds: number;
}

/** Delays in milliseconds. */
export interface Result {
	answered: number;
	accepted: number;
	failed: number;
	milliseconds: number;
	p50: number;
	p99: number;
}

/** The last minimum bid in an answer, in reais, by auction. */
const minimums = new Map<string, number>();

/** Draws indexes by Zipf's law: the second is drawn half as often as the first, the third a third as often. */
function zipf(count: number): () => number {
	const sums: number[] = [];
	for (let rank = 1; rank <= count; rank += 1) sums.push((sums.at(-1) ?? 0) + 1 / rank);
	return () => {
		const drawn = Math.random() * (sums.at(-1) ?? 0);
		let [low, high] = [0, count - 1];
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((sums[middle] as number) < drawn) low = middle + 1;
			else high = middle;
		}
		return low;
	};
}

function request({ method, path }: Task, cookie: string, auction: string): string {
	if (method === 'GET')
		return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept-encoding: ${ACCEPT_ENCODING}\r\n\r\n`;
	const body = `{"amount":${minimums.get(auction) ?? 100}}`;
	return (
		`POST ${path.replace('{id}', auction)} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\n` +
		`sec-fetch-site: same-origin\r\ncontent-type: application/json\r\nidempotency-key: ${randomUUID()}\r\n` +
		`content-length: ${body.length}\r\n\r\n${body}`
	);
}

const HEAD_END = '\r\n\r\n';

/** Calls `take` with each complete answer. */
function onAnswers(socket: Socket, take: (status: number, body: string) => void): void {
	let pending = '';
	socket.setEncoding('latin1').on('data', (chunk) => {
		pending += chunk;
		for (;;) {
			const end = pending.indexOf(HEAD_END);
			if (end < 0) return;
			const length = Number(/content-length: (\d+)/i.exec(pending.slice(0, end))?.[1] ?? 0);
			const whole = end + HEAD_END.length + length;
			if (pending.length < whole) return;
			const [status, body] = [Number(pending.slice(9, 12)), pending.slice(end + HEAD_END.length, whole)];
			pending = pending.slice(whole);
			take(status, body);
		}
	});
}

const ACCEPTED = 201;
const BROKEN = 500;

function bidRepeatedly(
	task: Task,
	cookie: string,
	draw: () => number,
	until: number,
	delays: number[],
	result: Result,
) {
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	const socket = connect(task.port, '127.0.0.1').setNoDelay(true);
	let [auction, sent] = ['', 0];
	const send = () => {
		auction = task.auctions[draw()] as string;
		sent = performance.now();
		socket.write(request(task, cookie, auction));
	};
	onAnswers(socket, (status, body) => {
		const now = performance.now();
		delays.push(now - sent);
		result.answered += 1;
		if (status === ACCEPTED) result.accepted += 1;
		if (status >= BROKEN) result.failed += 1;
		const minimum = /"minimum(?:_bid)?":([\d.]+)/.exec(body)?.[1];
		if (minimum) minimums.set(auction, Math.max(minimums.get(auction) ?? 0, Number(minimum)));
		if (now < until) send();
		else socket.end(resolve);
	});
	socket.once('connect', send).once('error', reject);
	socket.once('close', () => reject(new Error(`${task.path}: the connection was closed`)));
	return promise;
}

async function run(task: Task): Promise<Result> {
	const delays: number[] = [];
	const result: Result = { answered: 0, accepted: 0, failed: 0, milliseconds: 0, p50: 0, p99: 0 };
	const draw = zipf(task.auctions.length);
	const start = performance.now();
	const until = start + task.milliseconds;
	await Promise.all(task.cookies.map((cookie) => bidRepeatedly(task, cookie, draw, until, delays, result)));
	delays.sort((a, b) => a - b);
	const at = (share: number) => Number((delays[Math.floor(delays.length * share)] ?? 0).toFixed(2));
	return { ...result, milliseconds: performance.now() - start, p50: at(0.5), p99: at(0.99) };
}

process.on('message', (task: Task) => void run(task).then((result) => process.send?.(result)));
process.on('disconnect', () => process.exit(0));
