/**
 * The numbers of a histogram: how many values were at most each bound, and their sum. The library's own histogram costs a
 * microsecond for each value with labels, more than some answers.
 */
export class Buckets {
	readonly bounds: readonly number[];
	/** How many values were above the bound before and at most each bound; the last for those above all. */
	readonly counts: Float64Array;
	sum = 0;

	constructor(bounds: readonly number[]) {
		this.bounds = bounds;
		this.counts = new Float64Array(bounds.length + 1);
	}

	observe(value: number): void {
		const { bounds, counts } = this;
		let n = 0;
		while (n < bounds.length && value > (bounds[n] as number)) n += 1;
		counts[n] = (counts[n] as number) + 1;
		this.sum += value;
	}
}
