import { fold } from '#domain/lot/listing.ts';

/** A word that has a trigram, with the characters before and after it, which are in its trigrams too. */
const WORD = /(?<=(.?))(?<![\p{L}\p{N}])([\p{L}\p{N}]{3,})(?=(.?))/gsu;

interface Word {
	word: string;
	/** The word with the characters before and after it. */
	part: string;
}

/** The words of a search that its index can find. */
export function wordsOf(search: string): Word[] {
	return [...fold(search).matchAll(WORD)].map(([, before = '', word = '', after = '']) => ({
		word,
		part: `${before}${word}${after}`,
	}));
}

/**
 * The parts of a search that its index has to be asked for: each rare word, if the search also has frequent ones. Nearly
 * every text with the rare words has those anyway, and their long lists take most of the time. A word is frequent if `many`
 * or more of the sampled texts have it. All texts with the search have all of the parts.
 */
export function rarePartsOf(search: string, sample: readonly string[], many: number): string[] {
	const words = wordsOf(search);
	const rare = words.filter(({ word }) => sample.filter((text) => text.includes(word)).length < many);
	return rare.length === 0 || rare.length === words.length ? [search] : rare.map(({ part }) => part);
}
