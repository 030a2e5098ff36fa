import { type RawBuilder, sql } from 'kysely';
import type { Bar, Eligibility, ProfileStatus, Role } from '#domain/auction/access.ts';
import type { EnrolmentGap } from '#domain/auction/enrolment.ts';
import { arrayOf } from '#server/platform/db/arrays.ts';
import { preparedStatement } from '#server/platform/db/prepared-statement.ts';
import { enrolmentGap } from './enrolment/enrolment-gap.ts';
import { lotBar } from './lot-bar.ts';

/** The person whose proxy bid an auction holds, and their eligibility. */
export interface Holder {
	user_id: string;
	eligibility: Eligibility;
}

/** A holder as the query reads it. */
export interface HolderRow {
	auction_id: string;
	user_id: string;
	status: ProfileStatus;
	role: Role | null;
	is_seller: boolean;
	bar: Bar | null;
	enrolment_gap: EnrolmentGap | null;
}

/** The leaders of those auctions that hold a proxy bid. Must run after the auctions are locked. */
export function holders(auction_ids: readonly string[]): RawBuilder<HolderRow> {
	return sql`${preparedStatement}
		select a.id as auction_id, b.user_id, coalesce(p.status, 'pending') as status, r.role,
			coalesce(a.seller_id = b.user_id, false) as is_seller, ${lotBar('b.auction_id', 'b.user_id')} as bar,
			${enrolmentGap('b.auction_id', 'b.user_id')} as enrolment_gap
		from auctions a
			join auction_bidders b on b.auction_id = a.id and b.bidder = a.leader
			left join users u on u.id = b.user_id and u.deleted_at is null
			left join profiles p on p.id = u.id
			left join user_roles r on r.user_id = u.id
		where a.id = any(${arrayOf(auction_ids)}::uuid[]) and a.max_amount is not null`;
}

/** Holders by auction id. */
export function byAuction(rows: readonly HolderRow[]): Map<string, Holder> {
	return new Map(
		rows.map(({ auction_id, user_id, ...row }) => {
			// A lot's remiss bidders are stored before its first bid, so no holder is one of them.
			return [auction_id, { user_id, eligibility: { ...row, is_remiss: false } }];
		}),
	);
}
