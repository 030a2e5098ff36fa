import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { memoryScore } from '#server/testing/memory-score.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { hasEnded, keepRunning, startEmbedded } from './embedded.ts';

const { all } = inject('runs');

const program = (script: string) => spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
const ENDLESS = 'setInterval(() => undefined, 1000)';

test.runIf(all)(
	'a program that ends, by itself or by a signal, is started again until it is stopped',
	async () => {
		const launched: ChildProcess[] = [];
		const ended: string[] = [];
		const launch = () => {
			const child = program(launched.length === 0 ? 'process.exit(3)' : ENDLESS);
			launched.push(child);
			return child;
		};
		const first = program('process.exit(7)');
		const stop = keepRunning(first, launch, (how) => ended.push(how));
		await waitFor('two starts', async () => launched.length === 2);
		expect(ended).toEqual(['code 7']);
		const [, last] = launched as [ChildProcess, ChildProcess];
		expect(hasEnded(last)).toBe(false);
		await stop();
		expect(hasEnded(last)).toBe(true);
		expect(launched.length).toBe(2);
	},
);

test.runIf(all)('a start that throws is tried again', async () => {
	let tries = 0;
	let last: ChildProcess | undefined;
	const launch = () => {
		tries += 1;
		if (tries === 1) throw new Error('no space left on device');
		last = program(ENDLESS);
		return last;
	};
	const first = program(ENDLESS);
	const stop = keepRunning(first, launch, () => undefined);
	first.kill('SIGKILL');
	await waitFor('the second start', async () => last !== undefined);
	await stop();
	expect(hasEnded(last as ChildProcess)).toBe(true);
});

test.runIf(all && process.platform === 'linux')(
	'PostgreSQL’s first process is as safe as the server when memory runs out, those of connections are not',
	{ timeout: 60_000 },
	async () => {
		const folder = await mkdtemp(join(import.meta.dirname, '../../../node_modules/.cache/test-memory-'));
		const before = memoryScore(process.pid);
		// Nobody may lower a score without administrator's rights: the usual one stands for the lowered, and a higher for the usual.
		await writeFile('/proc/self/oom_score_adj', String(before + 100));
		try {
			const cluster = await startEmbedded(folder);
			const client = new pg.Client({ connectionString: cluster.url });
			await client.connect();
			const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
			const [first] = (await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n');
			expect([memoryScore(Number(first)), memoryScore(rows[0]?.pid ?? 0)]).toEqual([before + 100, 0]);
			await client.end();
			await cluster.stop();
		} finally {
			await writeFile('/proc/self/oom_score_adj', String(before));
			await rm(folder, { recursive: true, force: true });
		}
	},
);
