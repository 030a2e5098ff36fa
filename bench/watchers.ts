/**
 * A process that simulates watchers. Each has one connection and checks that every record arrives once and in order. All
 * receive the same bytes, so that each frame is parsed once and then only compared.
 */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '#domain/values/time.ts';

/** A task: connect watchers of an auction whose last record is `from`, or wait until all have received a record. */
export type WatchersTask =
	| { join: { port: number; path: string; from: number; count: number } }
	| { until: number };

/** A report of what was received since the last report; delays in milliseconds. */
export interface Received {
	/** Records received in order, summed over the watchers. */
	delivered: number;
	/** Frames received, summed over the watchers: each has all records since the last one. */
	frames: number;
	/** Watchers with a missing or repeated record or a closed connection. */
	broken: number;
	/** Watchers that have not received the last record. */
	behind: number;
	/** Delays from the time of the decision, which is before its commit, to the receipt by the watcher. */
	p50: number;
	p99: number;
	most: number;
	/** The CPU time of this process in microseconds; if it is overloaded, the delays are too high. */
	cpu: number;
}

/** Connections opened at once, because a listening socket queues only a few hundred. */
const AT_ONCE = 200;

/** The longest time to wait for all watchers. */
const TIMEOUT = 20 * SECOND;

interface Frame {
	bytes: Buffer;
	/** The number of the frame's last record. */
	seq: number;
	/** The times of the frame's records, in milliseconds since the epoch. */
	times: number[];
}

interface Watcher {
	seq: number;
	rest: Buffer | null;
	broken: boolean;
}

const watchers: Watcher[] = [];
/** The parsed frames, by the number of the record before each. */
const frames = new Map<number, Frame>();
let delivered = 0;
let received = 0;
let used = 0;
let delays = new Uint32Array(60 * SECOND);

/** The read buffer, shared by all sockets. */
const READ = Buffer.alloc(256 * 1024);

const EVENT = Buffer.from('event: ');
const END = Buffer.from('\n\n');

function take(watcher: Watcher, chunk: Buffer): void {
	const bytes = watcher.rest ? Buffer.concat([watcher.rest, chunk]) : chunk;
	watcher.rest = null;
	let position = 0;
	for (;;) {
		const start = bytes.indexOf(EVENT, position);
		if (start < 0) {
			watcher.rest = Buffer.from(bytes.subarray(Math.max(position, bytes.length - EVENT.length)));
			return;
		}
		const known = frames.get(watcher.seq);
		const end = known ? start + known.bytes.length : 0;
		if (known && end <= bytes.length && known.bytes.compare(bytes, start, end) === 0) {
			receive(watcher, known);
			position = end;
			continue;
		}
		const stop = bytes.indexOf(END, start);
		if (stop < 0) {
			watcher.rest = Buffer.from(bytes.subarray(start));
			return;
		}
		position = stop + END.length;
		read(watcher, bytes.subarray(start, position));
	}
}

/** Parses an event that no watcher has received before. */
function read(watcher: Watcher, bytes: Buffer): void {
	const [event, ...fields] = bytes.toString().trim().split('\n');
	const data = JSON.parse(fields.at(-1)?.slice('data: '.length) ?? '');
	if (event === 'event: heartbeat') return;
	if (event === 'event: snapshot') {
		watcher.seq = data.seq;
		return;
	}
	const records: { seq: number; at: string }[] = data.records ?? [data];
	if (records.some(({ seq }, n) => seq !== watcher.seq + 1 + n)) watcher.broken = true;
	const frame = { bytes: Buffer.from(bytes), seq: data.seq, times: records.map(({ at }) => Date.parse(at)) };
	if (!frames.has(watcher.seq)) frames.set(watcher.seq, frame);
	receive(watcher, frame);
}

function receive(watcher: Watcher, { seq, times }: Frame): void {
	const now = Date.now();
	for (const at of times) {
		const delay = Math.min(Math.max(now - at, 0), delays.length - 1);
		delays[delay] = (delays[delay] as number) + 1;
	}
	delivered += times.length;
	received += 1;
	watcher.seq = seq;
}

/** Opens the connections, `AT_ONCE` at a time. A watcher has joined when its first bytes have arrived. */
async function join({
	port,
	path,
	from,
	count,
}: Extract<WatchersTask, { join: unknown }>['join']): Promise<void> {
	const connectOneByOne = async () => {
		while (watchers.length < count) {
			const { promise, resolve, reject } = Promise.withResolvers<void>();
			const watcher: Watcher = { seq: from, rest: null, broken: false };
			watchers.push(watcher);
			const callback = (length: number) => {
				resolve();
				take(watcher, READ.subarray(0, length));
				return true;
			};
			const socket = connect({ port, host: '127.0.0.1', onread: { buffer: READ, callback } });
			socket.once('connect', () => socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`));
			socket.once('error', reject).once('close', () => {
				watcher.broken = true;
				reject(new Error(`${path}: the connection was closed`));
			});
			await promise;
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, connectOneByOne));
	// The beginning of a stream may arrive in several pieces.
	await sleep(SECOND);
}

/** Waits until all watchers have received a record; returns what was received since the last report. */
async function receivedUntil(until: number): Promise<Received> {
	const deadline = performance.now() + TIMEOUT;
	const behind = () => watchers.filter(({ seq }) => seq < until).length;
	while (behind() > 0 && performance.now() < deadline) await sleep(50);
	const broken = watchers.filter((watcher) => watcher.broken).length;
	const { user, system } = process.cpuUsage();
	const delay = { p50: late(0.5), p99: late(0.99), most: late(1) };
	const report = {
		delivered,
		frames: received,
		broken,
		behind: behind(),
		...delay,
		cpu: user + system - used,
	};
	used = user + system;
	[delivered, received, delays] = [0, 0, new Uint32Array(delays.length)];
	return report;
}

/** The delay that the given share of all deliveries did not exceed. */
function late(share: number): number {
	let left = delivered * share;
	return delays.findIndex((count) => {
		left -= count;
		return left <= 0;
	});
}

process.on('message', async (task: WatchersTask) => {
	if ('until' in task) process.send?.(await receivedUntil(task.until));
	else {
		await join(task.join);
		process.send?.({ joined: watchers.length });
	}
});
process.on('disconnect', () => process.exit(0));
