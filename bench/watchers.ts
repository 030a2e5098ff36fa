/**
 * A crowd in a process of its own: each watcher holds one connection and checks that every record comes once and in its
 * place. All are sent the same bytes, so a frame is read once and then only compared.
 */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '#domain/time.ts';

/** What the crowd is asked: so many come and watch an auction that stands at record `from`; or wait until all know of a record. */
export type CrowdTask =
	| { join: { port: number; path: string; from: number; count: number } }
	| { until: number };

/** What it heard since the last time; delays in milliseconds. */
export interface Heard {
	/** Records that reached a watcher in their place, watchers counted one by one. */
	delivered: number;
	/** Watchers that met a gap, a repetition or the end of their connection. */
	broken: number;
	/** Watchers that do not know of the last record yet. */
	behind: number;
	/** From the stamp of the decision, which is before its commit, to the watcher. */
	p50: number;
	p99: number;
	most: number;
	/** What the crowd itself used, in microseconds: a crowd that is out of breath reads late. */
	cpu: number;
}

/** How many connect at once: a listening socket queues no more than some hundreds. */
const AT_ONCE = 200;

/** How long everybody is waited for. */
const PATIENCE = 20 * SECOND;

interface Frame {
	bytes: Buffer;
	/** Of its last record. */
	seq: number;
	/** When each of its records was decided, epoch milliseconds. */
	times: number[];
}

interface Watcher {
	seq: number;
	rest: Buffer | null;
	broken: boolean;
}

const crowd: Watcher[] = [];
/** The frame that followed a seq, as some watcher received it. */
const frames = new Map<number, Frame>();
let delivered = 0;
let used = 0;
let delays = new Uint32Array(60 * SECOND);

/** What a socket reads into, one after the other: nothing of it is kept. */
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
			hear(watcher, known);
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

/** Reads an event that nobody had before at this place. */
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
	hear(watcher, frame);
}

function hear(watcher: Watcher, { seq, times }: Frame): void {
	const now = Date.now();
	for (const at of times) {
		const delay = Math.min(Math.max(now - at, 0), delays.length - 1);
		delays[delay] = (delays[delay] as number) + 1;
	}
	delivered += times.length;
	watcher.seq = seq;
}

/** Connects one after the other, some at once; each counts as there when its first bytes came. */
async function join({
	port,
	path,
	from,
	count,
}: Extract<CrowdTask, { join: unknown }>['join']): Promise<void> {
	const comeOneByOne = async () => {
		while (crowd.length < count) {
			const { promise, resolve, reject } = Promise.withResolvers<void>();
			const watcher: Watcher = { seq: from, rest: null, broken: false };
			crowd.push(watcher);
			const callback = (length: number) => {
				resolve();
				take(watcher, READ.subarray(0, length));
				return true;
			};
			const socket = connect({ port, host: '127.0.0.1', onread: { buffer: READ, callback } });
			socket.once('connect', () => socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`));
			socket.once('error', reject).once('close', () => {
				watcher.broken = true;
			});
			await promise;
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, comeOneByOne));
	// What opens a stream may come in two pieces.
	await sleep(SECOND);
}

/** Waits until everybody knows of a record, and tells what was heard since the last time. */
async function heardUntil(until: number): Promise<Heard> {
	const deadline = performance.now() + PATIENCE;
	const behind = () => crowd.filter(({ seq }) => seq < until).length;
	while (behind() > 0 && performance.now() < deadline) await sleep(50);
	const broken = crowd.filter((watcher) => watcher.broken).length;
	const { user, system } = process.cpuUsage();
	const delay = { p50: late(0.5), p99: late(0.99), most: late(1) };
	const heard = { delivered, broken, behind: behind(), ...delay, cpu: user + system - used };
	used = user + system;
	[delivered, delays] = [0, new Uint32Array(delays.length)];
	return heard;
}

/** The delay that a share of all deliveries did not pass. */
function late(share: number): number {
	let left = delivered * share;
	return delays.findIndex((count) => {
		left -= count;
		return left <= 0;
	});
}

process.on('message', async (task: CrowdTask) => {
	if ('until' in task) process.send?.(await heardUntil(task.until));
	else {
		await join(task.join);
		process.send?.({ joined: crowd.length });
	}
});
process.on('disconnect', () => process.exit(0));
