import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { asOwner } from './tampering.ts';

/** The tables that a tampering changes. */
const TABLES = ['auctions', 'ledger_records', 'ledger_checkpoints', 'ledger_keys'] as const;

/** Copies the tables. Returns a function that puts their rows back. */
export async function copyTables(db: Kysely<Database>): Promise<() => Promise<void>> {
	const columns = new Map<string, string>();
	for (const table of TABLES) {
		await sql.raw(`create table kept_${table} as select * from ${table}`).execute(db);
		const { rows } = await sql<{ names: string }>`
			select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
			where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(db);
		columns.set(table, rows[0]?.names ?? '');
	}
	return () =>
		asOwner(db, async (trx) => {
			for (const table of TABLES) {
				const names = columns.get(table);
				await sql.raw(`delete from ${table}`).execute(trx);
				await sql.raw(`insert into ${table} (${names}) select ${names} from kept_${table}`).execute(trx);
			}
		});
}
