import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

export interface Column {
	name: string;
	type: string;
}

/** Every column of every table, once by name: what a body could try to write. */
export async function columnsOf(db: Kysely<Database>): Promise<Column[]> {
	const { rows } = await sql<Column>`
		select column_name as name, min(data_type) as type
		from information_schema.columns join information_schema.tables using (table_schema, table_name)
		where table_schema = 'public' and table_type = 'BASE TABLE' group by column_name order by column_name`.execute(
		db,
	);
	return rows;
}

async function tablesOf(db: Kysely<Database>): Promise<string[]> {
	const { rows } = await sql<{ name: string }>`
		select table_name as name from information_schema.tables
		where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
	return rows.map(({ name }) => name);
}

/** What a server writes by itself or for every request: limits, sessions, its heartbeat, notices of what a ledger tells, sums of the past. */
const OWN_WRITES =
	/^(rate_limits|auth_rate_limits|sessions|bidding_pulse|security_events|notices|notice_counts|notice_cursors|.*bid_.*|bidder_days)$/;

/** A hash of each table's rows. */
export async function hashTables(db: Kysely<Database>): Promise<Map<string, string>> {
	const hashes = new Map<string, string>();
	for (const table of await tablesOf(db)) {
		if (OWN_WRITES.test(table)) continue;
		const { rows } = await sql<{ row: string }>`
			select t::text as row from ${sql.table(table)} as t order by 1`.execute(db);
		hashes.set(
			table,
			createHash('sha256')
				.update(rows.map(({ row }) => row).join('\n'))
				.digest('hex'),
		);
	}
	return hashes;
}

/** Tables in which one of these texts stands. */
export async function tablesWith(db: Kysely<Database>, texts: readonly string[]): Promise<string[]> {
	const found: string[] = [];
	for (const table of await tablesOf(db)) {
		const patterns = texts.map((text) => `%${text}%`);
		const { rows } = await sql<{ row: string }>`
			select t::text as row from ${sql.table(table)} as t
			where t::text like any(${patterns}::text[]) limit 1`.execute(db);
		if (rows[0]) found.push(`${table}: ${rows[0].row.slice(0, 300)}`);
	}
	return found;
}
