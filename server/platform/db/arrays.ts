import { type RawBuilder, sql } from 'kysely';

type Plain = string | number | boolean | null;

/** The values that need no quotes in a PostgreSQL array: ids, numbers, hashes, times, names of states, addresses. */
const PLAIN = /^(?!null$)[\w.:+/-]+$/i;

/**
 * Plain values as the text of a PostgreSQL array, to be cast (`::uuid[]`); null stays null. The driver would quote and
 * escape each value, which took a third of the bidding engine's time. Throws for a text that needs quotes.
 */
export function arrayOf(values: readonly Plain[]): string {
	for (const value of values)
		if (typeof value === 'string' && !PLAIN.test(value)) throw new RangeError('a text that needs quotes');
	return `{${values.map((value) => value ?? 'null').join(',')}}`;
}

type PlainKey<T> = { [K in keyof T]: T[K] extends Plain ? K : never }[keyof T];

/** One plain column of the rows, in the form of `arrayOf`. */
export function columnOf<T, K extends PlainKey<T>>(rows: readonly T[], key: K): string {
	return arrayOf(rows.map((row) => row[key] as Plain));
}

/** The unit separator. No stored text contains it: JSON escapes it and headers may not carry it. */
const SEPARATOR = '\u001f';

/** Texts as a `text[]`, unescaped; none may be empty. Throws for a text that contains the separator. */
export function textsOf(values: readonly string[]): RawBuilder<string[]> {
	if (values.some((value) => value.includes(SEPARATOR))) throw new RangeError('a text with the separator');
	return sql`string_to_array(${values.join(SEPARATOR)}, ${sql.lit(SEPARATOR)})`;
}
