import { type Kysely, sql } from 'kysely';
import type { WitnessedLedger } from '#contract/ledger.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The last checkpoint that states a ledger's head; null if none does yet. */
export async function readWitnessed(
	db: Kysely<Database>,
	environment: Environment,
	auction_id: string,
): Promise<WitnessedLedger | null> {
	// A later checkpoint that was delivered leads to this one.
	const { rows } = await sql<Omit<WitnessedLedger, 'at'> & { at: Micros }>`
		select w.seq, w.number, micros(c.at) as at, exists (select from ledger_checkpoint_deliveries d
			where d.environment = c.environment and d.number >= c.number) as delivered
		from witnessed_ledgers w join ledger_checkpoints c on c.environment = ${environment} and c.number = w.number
		where w.auction_id = ${auction_id}`.execute(db);
	const [row] = rows;
	return row ? { ...row, at: isoOf(row.at) } : null;
}
