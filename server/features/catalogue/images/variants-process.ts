import { problem } from '#domain/problems.ts';
import { fail, type Result } from '#domain/result.ts';
import { createWorkerProcess } from '#server/platform/worker-process.ts';
import type { Variants } from './variants.ts';

const inItsProcess = createWorkerProcess<Buffer, Result<Variants>>(
	new URL('./variants-worker.ts', import.meta.url),
);

/**
 * The variants of an uploaded picture in every format, made beside the process that answers requests and takes bids, and
 * giving way to it on the cores. 'server.busy' when a dozen pictures are before it.
 */
export async function makeVariantsInWorker(input: Buffer): Promise<Result<Variants>> {
	return (await inItsProcess(input)) ?? fail(problem('server.busy'));
}
