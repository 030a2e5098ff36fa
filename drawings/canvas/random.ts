import { seededRandom } from '#server/features/demo/seeded-random.ts';

/** A source of numbers that gives the same ones for the same seed: nothing else in these drawings is left to chance. */
export interface Random {
	/** From low up to, but not with, high. */
	between(low: number, high: number): number;
	/** A whole number from low to high, both included. */
	whole(low: number, high: number): number;
	/** True with a probability. */
	chance(probability: number): boolean;
	pick<T>(list: readonly T[]): T;
	/** The list in another order. */
	shuffle<T>(list: readonly T[]): T[];
}

/** Seeds a generator with any text. */
export function createRandom(seed: string): Random {
	const next = seededRandom(seed);
	const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
	return {
		between: (low, high) => low + next() * (high - low),
		whole,
		chance: (probability) => next() < probability,
		pick: <T>(list: readonly T[]) => list[whole(0, list.length - 1)] as T,
		shuffle<T>(list: readonly T[]) {
			const rest = [...list];
			return list.map(() => rest.splice(whole(0, rest.length - 1), 1)[0] as T);
		},
	};
}
