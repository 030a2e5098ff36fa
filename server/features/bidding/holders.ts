import { type RawBuilder, sql } from 'kysely';
import type { Eligibility, ProfileStatus, Role } from '#domain/access.ts';
import { arrayOf } from '#server/platform/db/arrays.ts';
import { preparedStatement } from '#server/platform/db/prepared-statement.ts';

/** Whose maximum an auction holds, and whether they may still bid. */
export interface Holder {
	user_id: string;
	standing: Eligibility;
}

/** A holder as they are read. */
export interface HolderRow {
	auction_id: string;
	user_id: string;
	status: ProfileStatus;
	role: Role | null;
	is_seller: boolean;
}

/** Reads the leaders of those of some auctions that hold a maximum: to be run after the locks. */
export function holders(auction_ids: readonly string[]): RawBuilder<HolderRow> {
	return sql`${preparedStatement}
		select a.id as auction_id, b.user_id, coalesce(p.status, 'pending') as status, r.role,
			coalesce(a.seller_id = b.user_id, false) as is_seller
		from auctions a
			join auction_bidders b on b.auction_id = a.id and b.bidder = a.leader
			left join users u on u.id = b.user_id and u.deleted_at is null
			left join profiles p on p.id = u.id
			left join user_roles r on r.user_id = u.id
		where a.id = any(${arrayOf(auction_ids)}::uuid[]) and a.max_amount is not null`;
}

/** The holders that were read, by auction. */
export function byAuction(rows: readonly HolderRow[]): Map<string, Holder> {
	return new Map(rows.map(({ auction_id, user_id, ...standing }) => [auction_id, { user_id, standing }]));
}
