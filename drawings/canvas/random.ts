import { seededRandom } from '#server/features/demo/seeded-random.ts';

/** A seeded random generator: the same seed gives the same numbers. The drawings use no other randomness. */
export interface Random {
	/** A number from `low` (included) to `high` (excluded). */
	between(low: number, high: number): number;
	/** An integer from `low` to `high`, both included. */
	whole(low: number, high: number): number;
	/** True with the given probability. */
	chance(probability: number): boolean;
	pick<T>(list: readonly T[]): T;
	/** A shuffled copy of the list. */
	shuffle<T>(list: readonly T[]): T[];
}

/** Creates a generator whose seed is any text. */
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
