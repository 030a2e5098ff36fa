import { setImmediate as othersTurn } from 'node:timers/promises';

/** How many items are processed before other work may run: writing to this many sockets takes some two milliseconds. */
const CHUNK = 256;

/**
 * Calls `serve` for each item, in order, and lets the event loop run other work after each chunk. Fewer items than one
 * chunk are processed synchronously.
 */
export async function chunked<T>(items: Iterable<T>, serve: (item: T) => void): Promise<void> {
	let served = 0;
	for (const item of items) {
		serve(item);
		served += 1;
		if (served % CHUNK === 0) await othersTurn();
	}
}
