/** What is asked for, and who waits for it. */
interface Asked<K, V> {
	key: K;
	resolve(value: V): void;
	reject(error: unknown): void;
}

/** Reads under way at once: while one is on its way, what comes meanwhile is gathered for the next. */
const READS = 2;

/**
 * Gathers questions that come at the same time into one read. Every answer is read after its question came: nothing is
 * remembered, so nothing is ever stale. `read` answers as many values as it was given keys, in their order.
 */
export function gather<K, V>(
	read: (keys: K[]) => Promise<V[]>,
	{ most }: { most: number },
): (key: K) => Promise<V> {
	const waiting: Asked<K, V>[] = [];
	let reads = 0;
	let soon = false;

	/** What comes in the same turn of the event loop is asked together. */
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

	async function answer(asked: readonly Asked<K, V>[]): Promise<void> {
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
