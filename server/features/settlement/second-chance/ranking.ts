import { type Kysely, sql } from 'kysely';
import type { RankedBidder, Ranking } from '#contract/admin-payments.ts';
import type { Bar, ProfileStatus, Role } from '#domain/auction/access.ts';
import type { PaymentStatus } from '#domain/settlement/payments.ts';
import { candidateState, nextCandidate, type OfferState } from '#domain/settlement/second-chance.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { isRemiss } from '#server/features/accounts/bars/remiss.ts';
import { exclusionOf } from '#server/features/bidding/enrolment/exclusion.ts';
import { latestFirst } from '#server/features/settlement/money/latest-payment.ts';
import type { Database } from '#server/platform/db/schema.ts';

interface BidderRow {
	user_id: string;
	bidder: number;
	amount: Centavos;
	at: Micros;
	seq: number;
	name: string;
	email: string | null;
	status: ProfileStatus;
	role: Role | null;
	is_seller: boolean;
	is_remiss: boolean;
	bar: Bar | null;
	payment: PaymentStatus | null;
	defaulted: boolean;
	chance: OfferState | null;
}

/** A place in the line, with its person. */
export type Place = RankedBidder & { user_id: string };

/**
 * SQL: whether the bidder `t` states the number, or has the representative, of who is late in paying for the lot `a`: an offer to the next cancels
 * that payment for default, and then excludes the number (`exclude_person`, `isRemiss`).
 */
const OWES = sql<boolean>`exists (select from payments q join identities debtor on debtor.user_id = q.user_id
		join identities own on debtor.tax_id_hash in (own.tax_id_hash, own.representative_hash)
	where q.auction_id = a.id and own.user_id = t.user_id and q.user_id <> t.user_id
		and (q.status = 'overdue' or q.status = 'pending' and q.due_at < now())
		and (debtor.held_at is not null or own.held_at is null))`;

/** All bidders of a lot by their highest bid; of equal amounts, the first in the ledger (CPC art. 895 §8). */
export async function readPlaces(db: Kysely<Database>, auction_id: string): Promise<Place[]> {
	const { rows } = await sql<BidderRow>`
		with best as (
			select distinct on (user_id) user_id, bidder, amount, created_at, seq from bids
			where auction_id = ${auction_id} order by user_id, amount desc, seq
		)
		select t.user_id, t.bidder, t.amount, micros(t.created_at) as at, t.seq, approved_name(u.id, t.created_at) as name,
			case when u.deleted_at is null then u.email end as email,
			case when u.deleted_at is null then coalesce(p.status, 'pending') else 'rejected' end as status, r.role,
			coalesce(a.seller_id = t.user_id, false) as is_seller,
			(${isRemiss('a.id', 't.user_id')} or ${OWES}) as is_remiss,
			${exclusionOf('a.id', 't.user_id')} as bar,
			y.status as payment, coalesce(y.defaulted, false) as defaulted, c.state as chance
		from best t join auctions a on a.id = ${auction_id} join users u on u.id = t.user_id
			left join profiles p on p.id = t.user_id left join user_roles r on r.user_id = t.user_id
			left join lateral (select q.status, q.defaulted from payments q
				where q.auction_id = a.id and q.user_id = t.user_id order by ${latestFirst('q')} limit 1) y on true
			left join lateral (select o.state from second_chances o
				where o.auction_id = a.id and o.user_id = t.user_id order by o.offered_at desc limit 1) c on true
		order by t.amount desc, t.seq`.execute(db);
	return rows.map(present);
}

function present(row: BidderRow, index: number): Place {
	const { user_id, bidder, amount, at, seq, name, email, payment, defaulted, chance } = row;
	const { status, role, is_seller, is_remiss, bar } = row;
	// Who bid was enrolled then; an offer asks for no new enrolment.
	const eligibility = { status, role, is_seller, is_remiss, bar, enrolment_gap: null };
	return {
		user_id,
		place: index + 1,
		bidder,
		name,
		email,
		seq,
		amount: reaisOf(amount),
		at: isoOf(at),
		standing: candidateState({ payment, defaulted, chance, eligibility }),
	};
}

/** The ranking of a lot's bidders for administrators, and who is next in line. */
export async function readRanking(db: Kysely<Database>, auction_id: string): Promise<Ranking> {
	const bidders = await readPlaces(db, auction_id);
	return { auction_id, bidders, next: nextCandidate(bidders)?.bidder ?? null };
}
