/** Runs `work` for every item, `most` at a time. After a failure no further one is begun, and the promise rejects. */
export async function eachOf<T>(
	items: readonly T[],
	most: number,
	work: (item: T, index: number) => Promise<void>,
): Promise<void> {
	const waiting = items.entries();
	let failed = false;
	const run = async () => {
		for (const [index, item] of waiting) {
			if (failed) return;
			await work(item, index).catch((error: unknown) => {
				failed = true;
				throw error;
			});
		}
	};
	await Promise.all(Array.from({ length: most }, run));
}
