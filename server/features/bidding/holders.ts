import { type Kysely, sql } from 'kysely';
import type { Standing } from '#domain/access.ts';
import type { LockedAuction } from '#server/features/auctions/locked-auction.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** Whose ceiling an auction holds, and whether they may still bid. */
export interface Holder {
	user_id: string;
	standing: Standing;
}

/** The leaders of those auctions that hold a ceiling, by auction. */
export async function readHolders(
	trx: Kysely<Database>,
	auctions: readonly LockedAuction[],
): Promise<Map<string, Holder>> {
	const held = auctions.filter(({ ceiling }) => ceiling !== null);
	if (held.length === 0) return new Map();
	const { rows } = await sql<Omit<Standing, 'is_seller'> & { auction_id: string; user_id: string }>`
		select b.auction_id, b.user_id, coalesce(p.status, 'pending') as status, r.role
		from unnest(${held.map(({ id }) => id)}::uuid[], ${held.map(({ leader }) => leader)}::int[]) as h (auction_id, leader)
			join auction_bidders b on b.auction_id = h.auction_id and b.bidder = h.leader
			left join users u on u.id = b.user_id and u.deleted_at is null
			left join profiles p on p.id = u.id
			left join user_roles r on r.user_id = u.id`.execute(trx);
	const sellers = new Map(held.map(({ id, seller_id }) => [id, seller_id]));
	return new Map(
		rows.map(({ auction_id, user_id, status, role }) => [
			auction_id,
			{ user_id, standing: { status, role, is_seller: sellers.get(auction_id) === user_id } },
		]),
	);
}
