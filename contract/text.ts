import { z } from 'zod';
import { lengthOf, shownLength } from '#domain/values/tidy-text.ts';
import { lineText } from '#domain/values/typed-text.ts';

/** A line that papers print, of a length in characters; messages name the field. */
export function text(noun: string, min: number, max: number) {
	const words = `${noun} deve ter de ${min} a ${max} caracteres`;
	return lineText(noun, words).refine((value) => shownLength(value) >= min && lengthOf(value) <= max, words);
}

/** A field of a form that is JSON, which the schema then reads. */
export function jsonText<S extends z.ZodType>(name: string, schema: S) {
	return z
		.string(`${name} é obrigatório`)
		.transform((sent, context): unknown => {
			try {
				return JSON.parse(sent);
			} catch {
				context.addIssue({ code: 'custom', message: `${name} deve ser um objeto JSON` });
				return z.NEVER;
			}
		})
		.pipe(schema);
}
