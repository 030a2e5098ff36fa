/** A source of numbers in [0, 1). */
export type Random = () => number;

/** The same numbers for the same seed, which may be any text: a Weyl sequence with a 32-bit finalizer. */
export function seededRandom(seed: string): Random {
	let state = hash(seed);
	return () => {
		state = (state + 0x9e3779b9) >>> 0;
		let z = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
		z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
		return ((z ^ (z >>> 15)) >>> 0) / 2 ** 32;
	};
}

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
	let h = 0x811c9dc5;
	for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
	return h >>> 0;
}
