/** The shortest of several runs, in milliseconds: a busy machine delays some of them, slow code delays all. */
export async function quickest(times: number, work: () => unknown): Promise<number> {
	let least = Number.POSITIVE_INFINITY;
	for (let n = 0; n < times; n += 1) {
		const begun = performance.now();
		await work();
		least = Math.min(least, performance.now() - begun);
	}
	return least;
}
