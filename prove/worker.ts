/** A process that runs proofs for `runTogether`, one at a time. */
import { takeTemplate } from '#prove/system/cluster-template.ts';
import { PROOFS } from './proofs.ts';
import { runProof } from './run-proof.ts';
import type { ProofTask, WorkerAnswer } from './run-together.ts';

async function answerTo({ id, n, seed, template }: ProofTask): Promise<WorkerAnswer> {
	takeTemplate(template);
	const proof = PROOFS.find((each) => each.id === id);
	if (!proof) return { id, error: 'there is no such proof' };
	try {
		return { id, line: await runProof(proof, n, seed, null) };
	} catch (error) {
		return { id, error: error instanceof Error ? `${error.stack}` : String(error) };
	}
}

process.on('message', (task: ProofTask) => void answerTo(task).then((answer) => process.send?.(answer)));
process.on('disconnect', () => process.exit(0));
