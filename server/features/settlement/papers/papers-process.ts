import { problem } from '#domain/problems.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { createWorkerProcess } from '#server/platform/worker-process.ts';

const inItsProcess = createWorkerProcess<Buffer, Uint8Array<ArrayBuffer>>(
	new URL('./papers-worker.ts', import.meta.url),
);

/**
 * The PDF of an order (order.ts), drawn beside the process that answers requests and takes bids, and giving way to it on
 * the cores. 'server.busy' when a dozen papers are before it.
 */
export async function drawInWorker(order: Buffer): Promise<Result<Uint8Array<ArrayBuffer>>> {
	const drawn = await inItsProcess(order);
	return drawn ? ok(drawn) : fail(problem('server.busy'));
}
