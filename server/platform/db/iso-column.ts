import { type RawBuilder, sql } from 'kysely';

/**
 * A time column of `alias` under its own name, in the product's ISO format (isoOf in domain/time.ts), with
 * microseconds.
 */
export function iso(alias: string, column: string): RawBuilder<string> {
	const time = sql.ref(`${alias}.${column}`);
	return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as ${sql.ref(column)}`;
}
