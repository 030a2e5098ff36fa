import { problem } from '#domain/problems/problems.ts';
import { fail, type Result } from '#domain/problems/result.ts';
import { createWorkerProcess } from '#server/platform/worker-process.ts';
import type { Variants } from './variants.ts';

const runInWorker = createWorkerProcess<Buffer, Result<Variants>>(
	new URL('./variants-worker.ts', import.meta.url),
);

/**
 * The variants of an uploaded picture in every format, made in a worker process with a lower priority than the server,
 * which takes bids. `server.busy` when a dozen pictures are queued before it.
 */
export async function makeVariantsInWorker(input: Buffer): Promise<Result<Variants>> {
	return (await runInWorker(input)) ?? fail(problem('server.busy'));
}
