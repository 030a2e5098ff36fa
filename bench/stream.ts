import { type ChildProcess, execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { API } from '#contract/paths.ts';
import { SECOND } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { SERVER_HEAP } from '#server/platform/memory.ts';
import { askProcess, endProcess, nextMessage } from '#server/testing/child-process.ts';
import { makeOpenAuction } from '#server/testing/factories.ts';
import type { Figures } from './figures.ts';
import { NAIVE } from './naive-stream.ts';
import { startProcess } from './processes.ts';
import type { ServerTask, Usage } from './stream-server.ts';
import type { Received, WatchersTask } from './watchers.ts';

/** Numbers of watchers of one auction. `BENCH_WATCHERS=500,1000` makes a smaller run. */
const WATCHERS = (process.env.BENCH_WATCHERS ?? '1000,5000,10000').split(',').map(Number);

/** Accepted bids per second: for both variants, and a higher rate for the product's streams only. */
const RATES = [1, 10];
const RUSH = 500;
const ROUND = 10 * SECOND;

/** The number of open files that a process needs besides its connections. */
const SPARE_FILES = 200;

/**
 * Measures deliveries, delays and costs of the streams of one auction, with server and watchers in processes of their own:
 * the product's streams, and naive ones that serialize each record for each watcher.
 */
export async function benchStream(db: Kysely<Database>, url: string): Promise<Figures> {
	const needed = Math.max(...WATCHERS) + SPARE_FILES;
	const open = execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim();
	if (Number(open) < needed) throw new Error(`${needed} open files are needed; ulimit -n says ${open}`);
	const figures: Figures = {};
	for (const count of WATCHERS) {
		const frames = await measure(db, url, 'frames', count);
		const naive = await measure(db, url, 'naive', count);
		for (const [name, value] of Object.entries({ ...frames, ...naive })) figures[`${name}_${count}`] = value;
		for (const rate of RATES) {
			const [ours, theirs] = [frames[`frames_cpu_us_at_${rate}`], naive[`naive_cpu_us_at_${rate}`]];
			figures[`cpu_ratio_at_${rate}_${count}`] = Number(((ours ?? 0) / (theirs ?? 0)).toFixed(2));
		}
	}
	return figures;
}

type Variant = 'frames' | 'naive';

interface Stage {
	server: ChildProcess;
	watchers: ChildProcess;
	auction: string;
	count: number;
	/** The number of the last record that every watcher has received. */
	seq: number;
}

async function measure(db: Kysely<Database>, url: string, variant: Variant, count: number): Promise<Figures> {
	const increments = JSON.stringify([{ from: 0, increment: 100 }]);
	const auction = await makeOpenAuction(db, { initial_bid: 100_00, increments });
	const files = await mkdtemp(join(tmpdir(), 'bench-stream-'));
	const execArgv = [...SERVER_HEAP, '--expose-gc'];
	const server = startProcess('stream-server.ts', [url, files], { execArgv });
	const watchers = startProcess('watchers.ts');
	try {
		const { port } = await nextMessage<{ port: number }>(server);
		const figures: Figures = {};
		const before = await askProcess<Usage>(server, { usage: 'collected' } satisfies ServerTask);
		const path = variant === 'naive' ? NAIVE + auction : API.events(auction);
		const started = performance.now();
		await askProcess(watchers, { join: { port, path, from: 1, count } } satisfies WatchersTask);
		figures[`${variant}_joined_ms`] = Math.round(performance.now() - started);
		const { memory } = await askProcess<Usage>(server, { usage: 'collected' } satisfies ServerTask);
		figures[`${variant}_kb_each`] = Number(((memory - before.memory) / count / 1_024).toFixed(1));
		const stage = { server, watchers, auction, count, seq: 1 };
		for (const rate of variant === 'frames' ? [...RATES, RUSH] : RATES)
			for (const [name, value] of Object.entries(await runRound(stage, rate)))
				figures[`${variant}_${name}_at_${rate}`] = value;
		return figures;
	} finally {
		for (const child of [watchers, server]) await endProcess(child);
		await rm(files, { recursive: true });
	}
}

/** Runs one round of bids at a rate; returns what the watchers received. */
async function runRound(stage: Stage, rate: number): Promise<Figures> {
	const { server, watchers, auction, count } = stage;
	const before = await askProcess<Usage>(server, { usage: 'now' } satisfies ServerTask);
	const task = { auctions: [auction], rate, milliseconds: ROUND };
	const { bids } = await askProcess<{ bids: number }>(server, { bid: task } satisfies ServerTask);
	stage.seq += bids;
	const received = await askProcess<Received>(watchers, { until: stage.seq } satisfies WatchersTask);
	const after = await askProcess<Usage>(server, { usage: 'now' } satisfies ServerTask);
	const cpu = after.cpu - before.cpu;
	return {
		missing: bids * count - received.delivered,
		broken: received.broken,
		behind: received.behind,
		p50: received.p50,
		p99: received.p99,
		most: received.most,
		cpu_us: Number((cpu / (bids * count)).toFixed(2)),
		cpu_percent: percent(cpu),
		crowd_cpu_percent: percent(received.cpu),
	};
}

/** The CPU time of a round, in microseconds, as a percentage of one core. */
function percent(cpu: number): number {
	return Math.round((cpu / ROUND / 1_000) * 100);
}
