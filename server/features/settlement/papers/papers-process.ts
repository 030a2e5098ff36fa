import { problem } from '#domain/problems.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { createTurns } from '#server/platform/semaphore.ts';
import { createAside } from '#server/platform/worker-process.ts';

const inItsProcess = createAside<Buffer, Uint8Array<ArrayBuffer>>(
	new URL('./papers-worker.ts', import.meta.url),
);

// A paper takes a moment, the ata of 10,000 bids some seconds: who is twelfth in line comes back.
const inTurn = createTurns(1, 11);

/**
 * The PDF of an order (order.ts), drawn beside the process that answers requests and takes bids, and giving way to it on
 * the cores. 'server.busy' when a dozen papers are before it.
 */
export async function drawAside(order: Buffer): Promise<Result<Uint8Array<ArrayBuffer>>> {
	const drawn = await inTurn(() => inItsProcess(order));
	return drawn ? ok(drawn) : fail(problem('server.busy'));
}
