import { sql } from 'kysely';
import type { PublicAuctioneer } from '#contract/auctioneers.ts';
import type { Environment } from '#domain/auction/auction.ts';
import type { AuctionKind } from '#domain/lot/property.ts';
import type { Identity } from '#domain/people/identity.ts';
import type { Conditions, Correction } from '#domain/settlement/instalments.ts';
import { COURT_UNNAMED } from '#domain/settlement/payment-components.ts';
import { type PaymentStatus, paymentAt } from '#domain/settlement/payments.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';
import { type IdentityReader, readIdentityOf } from '#server/features/accounts/identity/read-identity.ts';
import { EMAIL_UNLESS_DELETED } from '#server/features/accounts/profiles.ts';
import { HAMMER_PRICE, highestBidOf } from '#server/features/bidding/hammer-price.ts';
import { type Exercised, exercisedByPerson } from '#server/features/bidding/preference/exercised.ts';
import { LOT_AUCTIONEER } from '#server/features/catalogue/sales/lot-sale.ts';
import { courtIsPaid, latestFirst } from '#server/features/settlement/money/latest-payment.ts';

/** A win as its papers state it. Amounts in centavos. */
export interface Sale {
	auction_id: string;
	title: string;
	city: string | null;
	state: string | null;
	address: string | null;
	registration: string | null;
	kind: AuctionKind | null;
	seller: string | null;
	/** The lot's auctioneer, or else the installation's. */
	auctioneer: PublicAuctioneer | null;
	commission_bp: number;
	end_time: Micros;
	/** The winner's bidder number in this auction. */
	bidder: number;
	winner_id: string;
	/** The approved name, copied at the time of the win. */
	name: string;
	/** Null when the account was deleted. */
	email: string | null;
	/** What the winner stated (rules §30); null before that, and when the account was deleted. */
	identity: Identity | null;
	/** The status now: overdue as soon as the due time has passed. */
	status: PaymentStatus;
	price: Centavos;
	commission: Centavos;
	amount: Centavos;
	/** Of the court case; null and empty where the lot's sale states none. */
	case_number: string | null;
	case_court: string | null;
	parties: { role: string; name: string }[];
	/** The court with which the price is deposited; null where the winner pays the whole amount to the operator (rules §34). */
	court: string | null;
	/** The number of the court's guia. */
	slip_number: string | null;
	/** The price declared in place of the highest bid; null when none was. */
	declared_price: Centavos | null;
	/** The highest bid of the winner, or of the bidder whose price a right of preference equalled. */
	highest_bid: Centavos;
	/** Set where the winner exercised a right of preference (rules §49). */
	preference: Exercised | null;
	/** Set where the lot was sold by an instalment proposal (rules §53). */
	proposal: (Conditions & { correction: Correction }) | null;
	due_at: Micros | null;
	paid_at: Micros | null;
	confirmed_by: 'person' | 'bank' | null;
	/** The bank's identifier of the transfer. */
	transfer: string | null;
	reason: string | null;
	ended_at: Micros | null;
	now: Micros;
}

interface SaleReader extends IdentityReader {
	environment: Environment;
}

/**
 * The latest win of an auction: this person's, or anybody's when `user_id` is null (for an administrator). Null when
 * there is none. A withdrawn lot keeps its papers.
 */
export async function readSale(
	{ db, environment, vault }: SaleReader,
	auction_id: string,
	user_id: string | null,
): Promise<Sale | null> {
	const { rows } = await sql<Omit<Sale, 'identity'>>`
		select a.id as auction_id, a.title, a.city, a.state, f.address, f.registration, a.kind, a.seller,
			${LOT_AUCTIONEER} as auctioneer, a.commission_bp, micros(a.end_time) as end_time,
			b.bidder, p.user_id as winner_id, p.winner_name as name, ${EMAIL_UNLESS_DELETED} as email, p.status, p.price, p.commission, p.amount,
			s.case_number, s.court as case_court, coalesce(s.parties, '[]') as parties,
			case when ${courtIsPaid('p')} then coalesce(s.court, ${COURT_UNNAMED}) end as court,
			(select number from deposit_slips d where d.payment_id = p.id order by entered_at desc, id desc limit 1) as slip_number,
			${HAMMER_PRICE} as declared_price, coalesce(${highestBidOf(sql`p.user_id`)}, p.price) as highest_bid,
			${exercisedByPerson(sql`p.user_id`)} as preference,
			(select jsonb_build_object('price', q.price, 'down_payment', q.down_payment, 'instalments', q.instalments,
				'correction', q.correction) from instalment_proposals q where q.id = p.proposal_id) as proposal,
			micros(p.due_at) as due_at, micros(p.paid_at) as paid_at, p.confirmed_by, p.reason,
			micros(p.ended_at) as ended_at, micros(now()) as now,
			(select transfer from journal_entries where payment_id = p.id and kind = 'received'
				order by journal_entries.id desc limit 1) as transfer
		from payments p
		join auctions a on a.id = p.auction_id
		join users u on u.id = p.user_id
		join auction_bidders b on b.auction_id = p.auction_id and b.user_id = p.user_id
		left join properties f on f.auction_id = a.id
		left join sales s on s.id = a.sale_id
		where a.id = ${auction_id} and a.environment = ${environment}
			${user_id === null ? sql`` : sql`and p.user_id = ${user_id}`}
		order by ${latestFirst('p')} limit 1`.execute(db);
	const sale = rows[0];
	if (!sale) return null;
	const identity = await readIdentityOf({ db, vault }, sale.winner_id);
	const highest_bid = sale.preference?.highest_bid ?? sale.highest_bid;
	return { ...sale, highest_bid, identity, status: paymentAt(sale.status, sale.due_at, sale.now) };
}
