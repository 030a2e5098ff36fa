import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { createWorkerProcess } from '#server/platform/worker-process.ts';

const runInWorker = createWorkerProcess<Buffer, Uint8Array<ArrayBuffer>>(
	new URL('./papers-worker.ts', import.meta.url),
);

/**
 * The PDF of a job (paper-job.ts), drawn in a worker process of lower priority, so that requests and bids are not
 * delayed. `server.busy` when a dozen papers are waiting.
 */
export async function drawInWorker(job: Buffer): Promise<Result<Uint8Array<ArrayBuffer>>> {
	const drawn = await runInWorker(job);
	return drawn ? ok(drawn) : fail(problem('server.busy'));
}
