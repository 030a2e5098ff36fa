import { localAddress } from '#server/testing/browser.ts';

/** A seeded random generator. */
export interface SeededRandom {
	/** An integer from 0 to `end` - 1. */
	below(end: number): number;
	pick<T>(from: readonly T[]): T;
	/** True with probability 1 / n. */
	oneIn(n: number): boolean;
}

/** Creates a generator with 32 bits of state (mulberry32), which is sufficient to vary cases. */
export function seededRandom(seed: number): SeededRandom {
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
		oneIn: (n) => below(n) === 0,
	};
}

/** A random address of this machine. Each address has a rate limit of its own. */
export function anyAddress(random: SeededRandom): string {
	return localAddress(random.below(250 * 65_025));
}
