import { z } from 'zod';
import { isPlainText } from '#domain/plain-text.ts';

/** A part that becomes an instant in µs, an amount or a row's number: within int8 and within PostgreSQL's calendar. */
export const numberKey = z.string().regex(/^(\d{1,18}|-\d{1,17})$/);

/** A part that becomes a text. */
export const textKey = z.string().refine(isPlainText);

/** A part that becomes an id. */
export const idKey = z.uuid();

/** Where a list goes on: the sort keys of the last row of a page, opaque to clients and worthless to forge. */
export function writeCursor(...parts: readonly (string | number)[]): string {
	return Buffer.from(JSON.stringify(parts.map(String))).toString('base64url');
}

/** The parts of a cursor; undefined for any text that `shape` does not fit, so that none of it reaches the database. */
export function readCursor<const S extends readonly [z.ZodType, ...z.ZodType[]]>(
	cursor: string,
	shape: S,
): { -readonly [part in keyof S]: z.infer<S[part]> } | undefined {
	return z.tuple(shape).safeParse(parsed(Buffer.from(cursor, 'base64url').toString())).data as
		| { -readonly [part in keyof S]: z.infer<S[part]> }
		| undefined;
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
