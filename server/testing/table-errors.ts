import { type Kysely, sql } from 'kysely';
import { BY_KEY, openDatabase, STATEMENT_TIMEOUT } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The tables that a bid in the last minutes of a lot writes. */
export const BID_TABLES = [
	'auction_bidders',
	'auction_ends',
	'auction_prices',
	'auctions',
	'bids',
	'idempotency_keys',
	'ledger_records',
] as const;

/** The name by which connections that take bids are recognised. */
const BIDS = 'bids';

/** Opens connections as those of the engine, which `raiseErrors` recognises. The caller closes them. */
export function openBidConnections(url: string): Kysely<Database> {
	return openDatabase(url, 4, { ...BY_KEY, ...STATEMENT_TIMEOUT.bid, application_name: BIDS });
}

/** Every write to a table fails, of one lot or of all: those of connections of `openBidConnections`, or of everybody. */
export async function raiseErrors(
	db: Kysely<Database>,
	table: (typeof BID_TABLES)[number],
	{ lot, everybody = false }: { lot?: string; everybody?: boolean } = {},
): Promise<void> {
	const conditions = [
		...(everybody ? [] : [`current_setting('application_name') = '${BIDS}'`]),
		...(lot === undefined ? [] : [`new.${table === 'auctions' ? 'id' : 'auction_id'} = '${lot}'`]),
	];
	const when = conditions.length > 0 ? `when (${conditions.join(' and ')})` : '';
	await sql
		.raw(
			`create or replace function raise_error() returns trigger language plpgsql as
				$$ begin raise exception 'a planted error'; end $$;
			create trigger raise_error before insert or update on ${table} for each row ${when} execute function raise_error()`,
		)
		.execute(db);
}

/** Removes what `raiseErrors` made. */
export async function removeErrors(db: Kysely<Database>): Promise<void> {
	await sql`drop function if exists raise_error cascade`.execute(db);
}
