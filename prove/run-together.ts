import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { MINUTE } from '#domain/values/time.ts';
import { makeTemplate } from './cluster-template.ts';
import type { Proof, ProofLine } from './proof.ts';
import { type Run, takeTurns } from './take-turns.ts';

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

/** An answer and the attempt that it is of: a proof that an error ended is run once more. */
export type Attempt = WorkerAnswer & { attempt: 1 | 2 };

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
	report: (attempt: Attempt) => void,
): Promise<boolean> {
	const workers = Array.from({ length: TOGETHER }, () => fork(join(import.meta.dirname, 'worker.ts')));
	try {
		const template = await makeTemplate();
		const runnerOf = (worker: ChildProcess): Run<Proof> => {
			return async ({ id, n }, attempt) => {
				const answer = await runIn(worker, { id, n: n.small, seed, template });
				report({ ...answer, attempt });
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
