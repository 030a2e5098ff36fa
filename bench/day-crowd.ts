/**
 * A process that plays a day: visitors who each request pages, scripts and pictures on a connection of their own and then hold a
 * stream open, and bidders. Both come when the task says, whether or not earlier ones are answered.
 */

import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { ACCEPT_ENCODING } from './accept-encoding.ts';
import { answers } from './raw-answers.ts';

export interface DayTask {
	port: number;
	/** Milliseconds of a step. */
	step: number;
	/** Visitors who come, and bids that are sent, in each step. */
	visitors: readonly number[];
	bids: readonly number[];
	/** The targets of sample visits, which take turns. */
	visits: readonly (readonly string[])[];
	/** The target of a page's stream, and how long it is held, in milliseconds. */
	stream: string;
	dwell: number;
	/** The bidders' cookies, and for each bid in turn its lot. */
	cookies: readonly string[];
	lots: readonly string[];
}

/** Answers of one kind; delays in milliseconds. */
export interface Answered {
	count: number;
	failed: number;
	/** Bytes received, with the heads of answers. */
	bytes: number;
	p50: number;
	p99: number;
}

export type DayReport = Record<Kind, Answered>;

const KINDS = ['page', 'script', 'picture', 'stream', 'bid'] as const;
type Kind = (typeof KINDS)[number];

const HTTP = { ok: 200, tooMany: 429, broken: 500 } as const;

/** What a bid adds to the initial bid of its lot each time, in reais. */
const STEP = 1_000;

const delays: Record<Kind, number[]> = { page: [], script: [], picture: [], stream: [], bid: [] };
const failed: Record<Kind, number> = { page: 0, script: 0, picture: 0, stream: 0, bid: 0 };
const bytes: Record<Kind, number> = { page: 0, script: 0, picture: 0, stream: 0, bid: 0 };

function count(kind: Kind, sent: number, ok: boolean): void {
	delays[kind].push(performance.now() - sent);
	if (!ok) failed[kind] += 1;
}

function kindOf(target: string): Kind {
	if (target.startsWith('/assets/')) return 'script';
	return target.startsWith('/files/') ? 'picture' : 'page';
}

/** Requests the targets one after the other, then holds a stream open. Resolves in every case. */
function visit({ port, stream, dwell }: DayTask, targets: readonly string[]): Promise<void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	const socket = connect(port, '127.0.0.1').setNoDelay(true);
	let [next, sent] = [0, 0];
	const send = () => {
		sent = performance.now();
		const target = targets[next] ?? stream;
		socket.write(
			`GET ${target} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: */*\r\naccept-encoding: ${ACCEPT_ENCODING}\r\n\r\n`,
		);
	};
	const take = answers((status) => {
		count(kindOf(targets[next] as string), sent, status === HTTP.ok);
		next += 1;
		send();
	});
	const opened = (chunk: Buffer) => {
		count('stream', sent, chunk.toString('latin1', 0, 12) === 'HTTP/1.1 200');
		socket.off('data', onData);
		socket.resume();
		setTimeout(() => socket.end(resolve), dwell);
	};
	const onData = (chunk: Buffer) => {
		const target = targets[next];
		bytes[target === undefined ? 'stream' : kindOf(target)] += chunk.length;
		if (target === undefined) opened(chunk);
		else take(chunk);
	};
	socket.on('data', onData).once('connect', send);
	socket.once('error', () => socket.destroy()).once('close', () => resolve());
	return promise;
}

/** Sends a bid on a connection of its own. Resolves in every case. */
function bid(port: number, cookie: string, lot: string, amount: number): Promise<void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	const body = JSON.stringify({ amount });
	const sent = performance.now();
	let status = 0;
	const socket = connect(port, '127.0.0.1').setNoDelay(true);
	socket.once('connect', () =>
		socket.write(
			`POST ${BIDDER_API.bids(lot)} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\nsec-fetch-site: same-origin\r\n` +
				`content-type: application/json\r\nidempotency-key: ${randomUUID()}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
		),
	);
	const take = answers((answered) => {
		status = answered;
		socket.end();
	});
	socket.on('data', take).once('error', () => socket.destroy());
	socket.once('close', () => {
		count('bid', sent, status >= HTTP.ok && status < HTTP.broken && status !== HTTP.tooMany);
		resolve();
	});
	return promise;
}

/** The bids on each lot so far, from which the next amount follows; they go on over several tasks. */
const amounts = new Map<string, number>();

async function play(task: DayTask): Promise<DayReport> {
	const all: Promise<void>[] = [];
	const started = performance.now();
	let [visits, bids] = [0, 0];
	for (let step = 0; step < task.visitors.length; step += 1) {
		for (let n = task.visitors[step] ?? 0; n > 0; n -= 1) {
			all.push(visit(task, task.visits[visits % task.visits.length] as readonly string[]));
			visits += 1;
		}
		for (let n = task.bids[step] ?? 0; n > 0; n -= 1) {
			const lot = task.lots[bids % task.lots.length] as string;
			const amount = (amounts.get(lot) ?? 0) + STEP;
			amounts.set(lot, amount);
			all.push(bid(task.port, task.cookies[bids % task.cookies.length] as string, lot, amount));
			bids += 1;
		}
		await sleep(Math.max(0, started + (step + 1) * task.step - performance.now()));
	}
	await Promise.all(all);
	return report();
}

/** What was answered since the last report. */
function report(): DayReport {
	return Object.fromEntries(
		KINDS.map((kind) => {
			const sorted = delays[kind].sort((a, b) => a - b);
			const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1));
			const line: Answered = {
				count: sorted.length,
				failed: failed[kind],
				bytes: bytes[kind],
				p50: at(0.5),
				p99: at(0.99),
			};
			delays[kind] = [];
			[failed[kind], bytes[kind]] = [0, 0];
			return [kind, line];
		}),
	) as DayReport;
}

process.on('message', (task: DayTask) => void play(task).then((played) => process.send?.(played)));
process.on('disconnect', () => process.exit(0));
