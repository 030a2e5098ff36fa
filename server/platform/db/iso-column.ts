import { type RawBuilder, sql } from 'kysely';

/** A time column of `alias` in the product's ISO format (isoOf in domain/values/time.ts), with microseconds. */
export function isoText(alias: string, column: string): RawBuilder<string> {
	return sql`to_char(${sql.ref(`${alias}.${column}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** The same, under the column's own name. */
export function iso(alias: string, column: string): RawBuilder<string> {
	return sql`${isoText(alias, column)} as ${sql.ref(column)}`;
}
