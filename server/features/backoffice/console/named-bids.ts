import { type Kysely, sql } from 'kysely';
import { LAST_BIDS, type NamedBid } from '#contract/live-control.ts';
import { DELETED_NAME } from '#domain/people/account.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';

/**
 * The newest bids of an auction of either environment with the bidders' names; null when the auction does not exist.
 */
export async function readNamedBids(db: Kysely<Database>, auction_id: string): Promise<NamedBid[] | null> {
	const { rows } = await sql<Omit<NamedBid, 'amount' | 'created_at'> & { amount: Centavos; at: Micros }>`
		select b.seq, b.bidder, coalesce(approved_name(b.user_id, b.created_at), ${DELETED_NAME}) as name, b.amount, micros(b.created_at) as at
		from bids b where b.auction_id = ${auction_id}
			and exists (select from auctions a where a.id = b.auction_id and a.withdrawn_at is null)
		order by b.seq desc limit ${LAST_BIDS}`.execute(db);
	if (rows.length === 0 && !(await exists(db, auction_id))) return null;
	return rows.map(({ at, amount, ...bid }) => ({
		...bid,
		amount: reaisOf(amount),
		created_at: isoOf(at),
	}));
}

async function exists(db: Kysely<Database>, id: string): Promise<boolean> {
	const found = db.selectFrom('auctions').select('id').where('id', '=', id).where('withdrawn_at', 'is', null);
	return (await found.executeTakeFirst()) !== undefined;
}
