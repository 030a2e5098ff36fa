import { problem } from '#domain/problems.ts';
import { fail, type Result } from '#domain/result.ts';
import { createTurns } from '#server/platform/semaphore.ts';
import { createAside } from '#server/platform/worker-process.ts';
import type { Variants } from './variants.ts';

const inItsProcess = createAside<Buffer, Result<Variants>>(new URL('./variants-worker.ts', import.meta.url));

// A picture takes about a second and those in line hold ten megabytes each: a whole auction of ten fits, more come back.
const inTurn = createTurns(1, 11);

/**
 * The variants of an uploaded picture in every format, made beside the process that answers requests and takes bids, and
 * giving way to it on the cores. 'server.busy' when a dozen pictures are before it.
 */
export async function makeVariantsAside(input: Buffer): Promise<Result<Variants>> {
	return (await inTurn(() => inItsProcess(input))) ?? fail(problem('server.busy'));
}
