import { z } from 'zod';
import { unprintableIn } from './printable.ts';
import { tidyLine, tidyName, tidyText } from './tidy-text.ts';

/** Half surrogates, characters that Unicode has not assigned, and private ones, which each font draws differently. */
const NOT_TEXT = /[\p{Cn}\p{Co}\p{Cs}]/u;

/** What may not be in a name: controls and ends of lines. */
const NOT_IN_NAMES = /[\p{Cc}\p{Zl}\p{Zp}]/u;

const notText = (noun: string) => `${noun} traz caracteres que não são texto`;

/** More accents on one letter than any script has: they cover the lines around it. */
const PILED = /\P{M}\p{M}{4,}/u;

/** What is wrong with the characters of a tidy text, in words that begin with `noun`; null if nothing is. */
function faultOf(text: string, noun: string, printed: boolean): string | null {
	if (NOT_TEXT.test(text)) return notText(noun);
	if (PILED.test(text)) return `${noun} traz acentos demais sobre uma letra`;
	const letter = printed ? unprintableIn(text) : null;
	return (
		letter &&
		`${noun} traz “${letter}”, que os documentos da arrematação não conseguem imprimir. Troque ou apague`
	);
}

function typed(noun: string, words: string, tidy: (text: string) => string, printed: boolean) {
	return z
		.string(words)
		.overwrite(tidy)
		.superRefine((text, context) => {
			const message = faultOf(text, noun, printed);
			if (message !== null) context.addIssue({ code: 'custom', message });
		});
}

/** A text of one line that papers print (decision 103). `words` are those for anything but a text. */
export function lineText(noun: string, words = `${noun} deve ser um texto`) {
	return typed(noun, words, tidyLine, true);
}

/** A text of several lines that papers print. */
export function noteText(noun: string, words = `${noun} deve ser um texto`) {
	return typed(noun, words, tidyText, true);
}

/** A text of several lines, which no paper prints. */
export function blockText(noun: string, words = `${noun} deve ser um texto`) {
	return typed(noun, words, tidyText, false);
}

/**
 * The name of a person, which papers print. What cannot be seen is refused and not removed: a name is what its owner typed, and
 * no two names look the same.
 */
export function nameText(noun: string, words: string) {
	return z
		.string(words)
		.overwrite(tidyName)
		.superRefine((name, context) => {
			const message = NOT_IN_NAMES.test(name) ? notText(noun) : nameFault(name, noun);
			if (message !== null) context.addIssue({ code: 'custom', message });
		});
}

function nameFault(name: string, noun: string): string | null {
	const unseen = tidyText(name) !== name;
	const invisible = `${noun} traz um caractere invisível. Apague e digite de novo, sem colar`;
	return faultOf(name, noun, !unseen) ?? (unseen ? invisible : null);
}
