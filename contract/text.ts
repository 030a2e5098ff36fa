import { z } from 'zod';
import { lengthOf, NOT_STORABLE, storable } from '#domain/lot/fact-schemas.ts';

/** A text without spaces around it, of a length in characters; messages name the field. */
export function text(noun: string, min: number, max: number) {
	const words = `${noun} deve ter de ${min} a ${max} caracteres`;
	return z
		.string(words)
		.trim()
		.refine(storable, NOT_STORABLE)
		.refine((value) => lengthOf(value) >= min && lengthOf(value) <= max, words);
}
