/** What a benchmark measured, by name. */
export type Figures = Record<string, number>;

/** The middle one of some measurements. */
export function medianOf(values: readonly number[]): number {
	return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
