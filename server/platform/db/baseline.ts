import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/**
 * The name under which the baseline, `schema.sql` and `municipalities.csv`, is recorded: that of the last migration that it
 * replaces, so that a database that ran those has it.
 */
export const BASELINE = '070-results-by-round.sql';

/**
 * The migration that a database needs to be upgraded. It then gets 069 and 070, the last that the baseline replaces, as files
 * (migrate.ts).
 */
const OLDEST = '068-order-of-work-and-parties.sql';

const read = (file: string) => readFile(join(import.meta.dirname, file), 'utf8');

/** Makes the schema of a new installation and the rows that every installation has. */
export async function makeBaseline(db: Kysely<Database>): Promise<void> {
	await sql.raw(await read('schema.sql')).execute(db);
	const rows: unknown = parse(await read('municipalities.csv'), { columns: true });
	// An insert, because `copy … from stdin` needs a connection of its own, outside the migration's transaction.
	await sql`
		with listed as (
			select * from json_to_recordset(${JSON.stringify(rows)}) as r (code integer, state text, name text,
				latitude double precision, longitude double precision, other_names text)
		), known as (
			insert into municipalities select code, state, name, fold_text(name), latitude, longitude from listed
			returning state, folded, code
		)
		insert into municipality_names
			select state, regexp_replace(folded, '[^a-z0-9]', '', 'g'), code from known
			union all
			select state, key, code from listed, string_to_table(nullif(other_names, ''), ' ') as key`.execute(db);
}

/** Why a database with these migrations cannot be upgraded, and what to do; null where it can. One without any is new. */
export function olderThanBaseline(applied: string[]): { found: string; remedy: string } | null {
	if (applied.length === 0 || applied.includes(BASELINE) || applied.includes(OLDEST)) return null;
	return {
		found: `the database is older than this version upgrades: its last migration is ${applied.at(-1)}, and ${OLDEST} is needed`,
		remedy: 'Start commit 8b8993f (version 0.1.0) on it once, then this version (docs/operations.md).',
	};
}
