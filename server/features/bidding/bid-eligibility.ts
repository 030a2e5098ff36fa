import { type RawBuilder, sql, type Transaction } from 'kysely';
import {
	type Bar,
	bidRefusal,
	type Eligibility,
	type ProfileStatus,
	type Role,
} from '#domain/auction/access.ts';
import type { EnrolmentGap } from '#domain/auction/enrolment.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';
import { isRemiss } from '#server/features/accounts/bars/remiss.ts';
import { arrayOf, columnOf } from '#server/platform/db/arrays.ts';
import { preparedStatement } from '#server/platform/db/prepared-statement.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { BidCommand } from './bid-command.ts';
import type { StoredRefusal } from './decisions/statements.ts';
import { enrolmentGap } from './enrolment/enrolment-gap.ts';
import { exclusionOf } from './enrolment/exclusion.ts';

/** An earlier bid under the same key, with its ledger seq, or with its refusal when it has no record. */
export type Earlier = {
	auction_id: string;
	amount: Centavos;
	max_amount: Centavos | null;
} & ({ seq: number; refusal: null } | { seq: null; refusal: StoredRefusal });

/** Everything that must be read about a bid and its person after the auction is locked. */
export interface Reading {
	status: ProfileStatus;
	role: Role | null;
	/** Barred from this auction because they won the lot before and did not pay (CPC art. 897). */
	is_remiss: boolean;
	/** What bars the person's tax id from the lot. */
	bar: Bar | null;
	/** What the sale still asks of the person. */
	enrolment_gap: EnrolmentGap | null;
	/** The person's number in this auction; null before their first recorded bid. */
	bidder: number | null;
	before: Earlier | null;
	/** The database's clock when this was read. */
	now: Micros;
}

/**
 * Reads one row per bid of a group, in order, with the database's clock. Must run after the locks. An account that is
 * deleted after this read is caught when its bid is stored (`insertBids`).
 */
export function readings(commands: readonly BidCommand[]): RawBuilder<Reading> {
	return sql`${preparedStatement}
		select micros(clock_timestamp()) as now,
			coalesce((select p.status from users u join profiles p on p.id = u.id
				where u.id = q.user_id and u.deleted_at is null), 'pending') as status,
			(select r.role from user_roles r where r.user_id = q.user_id) as role,
			${isRemiss('q.auction_id', 'q.user_id')} as is_remiss,
			${exclusionOf('q.auction_id', 'q.user_id')} as bar,
			${enrolmentGap('q.auction_id', 'q.user_id')} as enrolment_gap,
			(select b.bidder from auction_bidders b
				where b.auction_id = q.auction_id and b.user_id = q.user_id) as bidder,
			(select jsonb_build_object('auction_id', k.auction_id, 'amount', k.amount, 'max_amount', k.max_amount,
				'seq', k.seq, 'refusal', k.refusal)
				from idempotency_keys k where k.user_id = q.user_id and k.key = q.key) as before
		from unnest(
			${columnOf(commands, 'auction_id')}::uuid[], ${columnOf(commands, 'user_id')}::uuid[],
			${columnOf(commands, 'key')}::text[]
		) with ordinality as q (auction_id, user_id, key, n)
		order by q.n`;
}

/** A person at a lot, and why they may not be bound to it; null if they may. */
export type JudgedPerson = Reading & { refused: ReturnType<typeof bidRefusal> };

/**
 * Asks of a person what a bid on the lot asks of them (rules §1, §31, §46–48), for each act that binds them to it without being a bid:
 * preference, counter-offer, second chance, proposal. Must run after the locks of the decision.
 */
export async function judgePerson(
	trx: Transaction<Database>,
	{ id: auction_id, seller_id }: { id: string; seller_id: string | null },
	user_id: string,
): Promise<JudgedPerson> {
	const command = { auction_id, user_id, amount: 0, key: 'none', address: null };
	const [reading] = (await readings([command]).execute(trx)).rows as [Reading];
	return { ...reading, refused: bidRefusal({ ...reading, is_seller: seller_id === user_id }) };
}

/** The person whose proxy bid an auction holds, and their eligibility. */
export interface Holder {
	user_id: string;
	eligibility: Eligibility;
}

/** A holder as the query reads it. */
interface HolderRow {
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
			coalesce(a.seller_id = b.user_id, false) as is_seller, ${exclusionOf('b.auction_id', 'b.user_id')} as bar,
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
