/** The measurements of a benchmark by name. */
export type Figures = Record<string, number>;

export function medianOf(values: readonly number[]): number {
	return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Measures the median time of an action over a number of rounds, in milliseconds. */
export async function median(rounds: number, act: () => Promise<unknown>): Promise<number> {
	const times: number[] = [];
	for (let round = 0; round < rounds; round += 1) {
		const start = performance.now();
		await act();
		times.push(performance.now() - start);
	}
	return Number(medianOf(times).toFixed(2));
}
