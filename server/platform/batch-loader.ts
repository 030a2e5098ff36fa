/** A key to be read, and the call that waits for it. */
interface PendingRead<K, V> {
	key: K;
	resolve(value: V): void;
	reject(error: unknown): void;
}

/** Concurrent reads. Calls that arrive meanwhile wait and are read together. */
const READS = 2;

/**
 * Reads the keys of concurrent calls with one query. A call's value is read after the call: nothing is cached. `read`
 * answers as many values as it was given keys, in their order.
 */
export function batchLoader<K, V>(
	read: (keys: K[]) => Promise<V[]>,
	{ most }: { most: number },
): (key: K) => Promise<V> {
	const waiting: PendingRead<K, V>[] = [];
	let reads = 0;
	let soon = false;

	/** Calls of the same tick are read together. */
	function startSoon(): void {
		if (soon) return;
		soon = true;
		setImmediate(() => {
			soon = false;
			start();
		});
	}

	function start(): void {
		while (reads < READS && waiting.length > 0) {
			const asked = waiting.splice(0, most);
			reads += 1;
			void answer(asked).finally(() => {
				reads -= 1;
				start();
			});
		}
	}

	async function answer(asked: readonly PendingRead<K, V>[]): Promise<void> {
		try {
			const values = await read(asked.map(({ key }) => key));
			for (const [n, { resolve }] of asked.entries()) resolve(values[n] as V);
		} catch (error) {
			for (const { reject } of asked) reject(error);
		}
	}

	return (key) => {
		const { promise, resolve, reject } = Promise.withResolvers<V>();
		waiting.push({ key, resolve, reject });
		startSoon();
		return promise;
	};
}
