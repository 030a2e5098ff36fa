import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { MINUTE } from '#domain/values/time.ts';
import { makeTemplate } from '#prove/system/cluster-template.ts';
import type { Proof, ProofLine } from '#prove/system/proof.ts';

/** A proof to run in a worker process (worker.ts). */
export interface ProofTask {
	id: string;
	n: number;
	seed: number;
	/** The folder of the cluster that systems under test copy. */
	template: string;
}

/** The line of a proof, or the stack of the error that ended it. */
export type WorkerAnswer = { id: string } & ({ line: ProofLine } | { error: string });

/** The number of proofs that run at the same time. Each keeps a core busy for half of its time or more. */
const TOGETHER = 3;

/** The time after which a small proof counts as hung. The longest takes one minute on two cores. */
const PATIENCE = 8 * MINUTE;

/**
 * Runs proofs at their small size in `TOGETHER` processes, one per process at a time. Proofs that measure time (`alone`) run
 * afterwards, one after another. Calls `report` with each answer when it is complete; returns whether every proof came to an end.
 */
export async function runTogether(
	proofs: readonly Proof[],
	seed: number,
	report: (answer: WorkerAnswer) => void,
): Promise<boolean> {
	const workers = Array.from({ length: TOGETHER }, () => fork(join(import.meta.dirname, 'worker.ts')));
	try {
		const template = await makeTemplate();
		const runnerOf = (worker: ChildProcess): Run<Proof> => {
			return async ({ id, n }) => {
				const answer = await runIn(worker, { id, n: n.small, seed, template });
				report(answer);
				return 'line' in answer;
			};
		};
		return await takeTurns(workers.map(runnerOf) as [Run<Proof>], {
			shared: proofs.filter(({ alone }) => !alone),
			alone: proofs.filter(({ alone }) => alone),
		});
	} finally {
		for (const worker of workers) if (worker.connected) worker.disconnect();
	}
}

/** Runs an item; answers whether it came to an end. */
export type Run<T> = (item: T) => Promise<boolean>;

/**
 * Runs items: those of `shared` with several runners, one item per runner at a time, then those of `alone`, one after another.
 * Answers whether every item came to an end.
 */
export async function takeTurns<T>(
	runners: readonly [Run<T>, ...Run<T>[]],
	{ shared, alone }: { shared: readonly T[]; alone: readonly T[] },
): Promise<boolean> {
	let complete = true;
	const take = async (run: Run<T>, items: Iterable<T>) => {
		for (const item of items) if (!(await run(item))) complete = false;
	};
	const queue = shared.values();
	await Promise.all(runners.map((run) => take(run, queue)));
	await take(runners[0], alone);
	return complete;
}

async function runIn(worker: ChildProcess, task: ProofTask): Promise<WorkerAnswer> {
	const ended = new AbortController();
	const { signal } = ended;
	const exit = once(worker, 'exit', { signal }).then(([code]) => {
		throw new Error(
			`the process of ${task.id} ended with ${code}, or was ended after ${PATIENCE / MINUTE} minutes`,
		);
	});
	exit.catch(() => undefined);
	const hung = setTimeout(() => worker.kill(), PATIENCE);
	worker.send(task);
	try {
		const [answer] = (await Promise.race([once(worker, 'message', { signal }), exit])) as [WorkerAnswer];
		return answer;
	} finally {
		clearTimeout(hung);
		ended.abort();
	}
}
