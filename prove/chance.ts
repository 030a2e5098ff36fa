/** Random choices that a seed repeats. */
export interface Chance {
	/** A whole number from 0 up to, and without, `end`. */
	below(end: number): number;
	pick<T>(from: readonly T[]): T;
	/** Whether something happens that happens once in `n` times. */
	once(n: number): boolean;
}

/** Chances drawn from a seed (mulberry32: 32 bits of state, good enough to scatter cases). */
export function chanceOf(seed: number): Chance {
	let state = seed >>> 0;
	const next = () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let t = Math.imul(state ^ (state >>> 15), state | 1);
		t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
		return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
	};
	const below = (end: number) => Math.floor(next() * end);
	return {
		below,
		pick: (from) => from[below(from.length)] as (typeof from)[number],
		once: (n) => below(n) === 0,
	};
}
