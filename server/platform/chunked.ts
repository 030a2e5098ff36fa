import { setImmediate as othersTurn } from 'node:timers/promises';

/** How many are served before everybody else gets a turn: writing to so many sockets takes some two milliseconds. */
const CHUNK = 256;

/** Does something for each of a crowd, in order; between slices the event loop serves others. Few are served at once. */
export async function chunked<T>(crowd: Iterable<T>, serve: (each: T) => void): Promise<void> {
	let served = 0;
	for (const each of crowd) {
		serve(each);
		served += 1;
		if (served % CHUNK === 0) await othersTurn();
	}
}
