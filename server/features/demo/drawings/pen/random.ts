/** A source of numbers that gives the same ones for the same seed: the only chance in these drawings. */
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
	const next = generator(hash(seed));
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

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
	let h = 0x811c9dc5;
	for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
	return h >>> 0;
}

/** A Weyl sequence through a 32-bit finalizer: numbers in [0, 1), good enough to draw with. */
function generator(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x9e3779b9) >>> 0;
		let z = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
		z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
		return ((z ^ (z >>> 15)) >>> 0) / 2 ** 32;
	};
}
