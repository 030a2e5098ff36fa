import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import type { Micros } from '#domain/values/time.ts';
import { arrayOf } from '#server/platform/db/arrays.ts';
import { readMicros } from '#server/platform/db/clock.ts';
import { preparedStatement } from '#server/platform/db/prepared-statement.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { DECISION_COLUMNS, type DecisionRow } from './decision-columns.ts';

/** An auction whose row this transaction has locked. */
export type LockedAuction = DecisionRow;

/** Locks an auction until the end of the transaction; undefined when the environment has none or it is withdrawn. */
export async function lockAuction(trx: Transaction<Database>, id: string, environment: Environment) {
	const { rows } = await auctionLocks([id], environment).execute(trx);
	return rows[0];
}

/**
 * The statement that locks some auctions in the order of their ids, so that transactions which lock several cannot deadlock; unknown
 * ones and, unless `withdrawn`, withdrawn ones are left out. `no key update`, because `for update` would also make every insert that
 * refers to an auction wait.
 */
export function auctionLocks(
	ids: readonly string[],
	environment: Environment,
	{ withdrawn = false } = {},
): RawBuilder<LockedAuction> {
	return sql`${preparedStatement}
		select ${DECISION_COLUMNS} from ${withdrawn ? sql`auctions` : sql`visible_auctions`} a
		where a.id = any(${arrayOf(ids)}::uuid[]) and a.environment = ${environment} and a.published_at is not null
		order by a.id for no key update of a`;
}

/** SQL: the time of a decision, by the database's clock, at least 1 µs after the auction's last stamp (rules §6). */
export function stampAfter(last: Micros) {
	return sql<Micros>`greatest(micros(clock_timestamp()), ${last}::bigint + 1)`;
}

/**
 * The time of a decision on several auctions: the database's clock, for each at least 1 µs after its own last stamp.
 */
export async function readStamps(trx: Kysely<Database>): Promise<(auction: LockedAuction) => Micros> {
	const now = await readMicros(trx);
	return ({ last_stamp }) => Math.max(now, last_stamp + 1);
}
