import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { API } from '#contract/paths.ts';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { SERVER_HEAP } from '#server/platform/memory.ts';
import { askProcess, endProcess, nextMessage } from '#server/testing/child-process.ts';
import { makeOpenAuction } from '#server/testing/factories.ts';
import type { Figures } from './figures.ts';
import { startProcess } from './processes.ts';
import type { RunningReport, RunningTask } from './running-watchers.ts';
import type { PlacedBid, ServerTask, Usage } from './stream-server.ts';

const LOTS = 100;
const WATCHERS = Number(process.env.BENCH_WATCHERS ?? 1_000);

/** Bids a minute on all lots together: one on each, two, and what a stream of 60 KB a minute bears. */
const RATES = [100, 200, 400];

/**
 * Measures the stream of all running auctions, with server and watchers in processes of their own: bytes a minute of one watcher, how late a bid is
 * seen, and what a watcher costs the server.
 */
export async function benchRunningLots(db: Kysely<Database>, url: string): Promise<Figures> {
	const increments = JSON.stringify([{ from: 0, increment: 100 }]);
	const auctions: string[] = [];
	for (let made = 0; made < LOTS; made += 1)
		auctions.push(await makeOpenAuction(db, { initial_bid: 100_00, increments }));
	const files = await mkdtemp(join(tmpdir(), 'bench-running-'));
	const execArgv = [...SERVER_HEAP, '--expose-gc'];
	const server = startProcess('stream-server.ts', [url, files], { execArgv });
	const watchers = startProcess('running-watchers.ts');
	const usage = (what: 'now' | 'collected') =>
		askProcess<Usage>(server, { usage: what } satisfies ServerTask);
	try {
		const { port } = await nextMessage<{ port: number }>(server);
		const before = await usage('collected');
		const started = performance.now();
		const joining = { join: { port, path: API.runningStates, count: WATCHERS } } satisfies RunningTask;
		const begun = await askProcess<RunningReport>(watchers, joining);
		const figures: Figures = { lots: LOTS, watchers: WATCHERS, begin_kb: kilobytes(begun.bytes) };
		figures.joined_ms = Math.round(performance.now() - started - 2 * SECOND);
		const { memory } = await usage('collected');
		figures.kb_each = Number(((memory - before.memory) / WATCHERS / 1_024).toFixed(1));
		for (const rate of RATES) {
			const { cpu } = await usage('now');
			const task = { bid: { auctions, rate: rate / 60, milliseconds: MINUTE } } satisfies ServerTask;
			const { placed } = await askProcess<{ placed: PlacedBid[] }>(server, task);
			await sleep(SECOND);
			const { bytes, ...seen } = await askProcess<RunningReport>(watchers, {
				bids: placed,
			} satisfies RunningTask);
			const used = (await usage('now')).cpu - cpu;
			const round = {
				...seen,
				kb_a_minute: kilobytes(bytes),
				cpu_percent: Math.round((used / MINUTE / 10) * 10) / 10,
			};
			for (const [name, value] of Object.entries(round)) figures[`${name}_at_${rate}`] = value;
		}
		return figures;
	} finally {
		for (const child of [watchers, server]) await endProcess(child);
		await rm(files, { recursive: true });
	}
}

function kilobytes(bytes: number): number {
	return Number((bytes / 1_024).toFixed(1));
}
