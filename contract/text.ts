import { lengthOf, shownLength } from '#domain/values/tidy-text.ts';
import { lineText } from '#domain/values/typed-text.ts';

/** A line that papers print, of a length in characters; messages name the field. */
export function text(noun: string, min: number, max: number) {
	const words = `${noun} deve ter de ${min} a ${max} caracteres`;
	return lineText(noun, words).refine((value) => shownLength(value) >= min && lengthOf(value) <= max, words);
}
