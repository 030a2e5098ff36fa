import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { MINUTE } from '#domain/time.ts';
import { makeTemplate } from './cluster-template.ts';
import type { Proof, ProofLine } from './proof.ts';

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
 * afterwards, one after another. Calls `report` with each answer when it is complete.
 */
export async function runTogether(
	proofs: readonly Proof[],
	seed: number,
	report: (answer: WorkerAnswer) => void,
): Promise<void> {
	const workers = Array.from({ length: TOGETHER }, () => fork(join(import.meta.dirname, 'worker.ts')));
	const take = async (worker: ChildProcess, queue: Iterable<Proof>, template: string) => {
		for (const { id, n } of queue) report(await runIn(worker, { id, n: n.small, seed, template }));
	};
	try {
		const template = await makeTemplate();
		const shared = proofs.filter(({ alone }) => !alone).values();
		await Promise.all(workers.map((worker) => take(worker, shared, template)));
		await take(
			workers[0] as ChildProcess,
			proofs.filter(({ alone }) => alone),
			template,
		);
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
