/** A key to read, and the call that waits for it. */
interface PendingRead<K, V> {
	key: K;
	resolve(value: V): void;
	reject(error: unknown): void;
}

/** Concurrent reads. Calls that arrive while both are in progress wait and are read together. */
const READS = 2;

/**
 * Reads the keys of concurrent calls with one query of at most `most` keys. A value is always read after its call:
 * nothing is cached. `read` must return one value per key, in the order of the keys.
 */
export function batchLoader<K, V>(
	read: (keys: K[]) => Promise<V[]>,
	{ most }: { most: number },
): (key: K) => Promise<V> {
	const waiting: PendingRead<K, V>[] = [];
	let reads = 0;
	let scheduled = false;

	/** Calls of the same tick are read together. */
	function schedule(): void {
		if (scheduled) return;
		scheduled = true;
		setImmediate(() => {
			scheduled = false;
			start();
		});
	}

	function start(): void {
		while (reads < READS && waiting.length > 0) {
			const batch = waiting.splice(0, most);
			reads += 1;
			void readBatch(batch).finally(() => {
				reads -= 1;
				start();
			});
		}
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
