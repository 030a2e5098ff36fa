/** A key to read, and the call that waits for it. */
interface PendingRead<K, V> {
	key: K;
	resolve(value: V): void;
	reject(error: unknown): void;
}

/** Concurrent reads. Calls that arrive while both are in progress wait and are read together. */
const READS = 2;

interface BatchOptions {
	/** The most keys of one query. */
	most: number;
	/**
	 * While calls come faster than one at a time, the least time between the starts of two queries, in milliseconds: a
	 * query costs more than a caller. A call that is alone never waits for it.
	 */
	pause?: number;
}

/**
 * Reads the keys of concurrent calls with one query. A value is always read after its call: nothing is cached. `read`
 * must return one value per key, in the order of the keys.
 */
export function batchLoader<K, V>(
	read: (keys: K[]) => Promise<V[]>,
	{ most, pause = 0 }: BatchOptions,
): (key: K) => Promise<V> {
	const waiting: PendingRead<K, V>[] = [];
	let reads = 0;
	let scheduled = false;
	/** The last query: when it was started, and whether it was for several calls. */
	let last = { start: 0, shared: false };

	/** Calls of the same tick are read together. */
	function schedule(): void {
		if (scheduled || reads >= READS || waiting.length === 0) return;
		scheduled = true;
		const wait = last.shared && waiting.length < most ? last.start + pause - performance.now() : 0;
		if (wait > 0) setTimeout(start, wait);
		else setImmediate(start);
	}

	function start(): void {
		scheduled = false;
		const batch = waiting.splice(0, most);
		if (pause > 0) last = { start: performance.now(), shared: batch.length > 1 };
		reads += 1;
		void readBatch(batch).finally(() => {
			reads -= 1;
			schedule();
		});
		schedule();
	}

	async function readBatch(batch: readonly PendingRead<K, V>[]): Promise<void> {
		try {
			const values = await read(batch.map(({ key }) => key));
			for (const [n, { resolve }] of batch.entries()) resolve(values[n] as V);
		} catch (error) {
			for (const { reject } of batch) reject(error);
		}
	}

	return (key) => {
		const { promise, resolve, reject } = Promise.withResolvers<V>();
		waiting.push({ key, resolve, reject });
		schedule();
		return promise;
	};
}
