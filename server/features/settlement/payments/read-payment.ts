import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PublicAuctioneer } from '#contract/auctioneers.ts';
import type { Payment, WayToPay } from '#contract/payments.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { isUnpaid, type PaymentStatus, paymentAt } from '#domain/settlement/payments.ts';
import { pixCode } from '#domain/settlement/pix-code.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { HAMMER_PRICE, highestBidOf } from '#server/features/bidding/hammer-price.ts';
import { type Exercised, exercisedByPerson } from '#server/features/bidding/preference/exercised.ts';
import { LOT_AUCTIONEER } from '#server/features/catalogue/sales/lot-sale.ts';
import type { Brand } from '#server/features/notifications/email.ts';
import { readConsents } from '#server/features/settlement/money/consent.ts';
import { latestFirst, type PaymentReader } from '#server/features/settlement/money/latest-payment.ts';
import { presentProof, readProofs } from '#server/features/settlement/money/read-proofs.ts';
import { readComponents } from '#server/features/settlement/payment-parts/read-components.ts';
import { readRefunds } from '#server/features/settlement/payment-parts/read-refunds.ts';
import type { Charged } from '#server/features/settlement/pix/charge.ts';
import { chargeWay } from '#server/features/settlement/pix/charge-way.ts';
import type { Charging } from '#server/features/settlement/pix/charging.ts';
import type { ReceivingAccount } from '#server/features/settlement/pix/receiving-account.ts';
import type { Database } from '#server/platform/db/schema.ts';

interface ReadPaymentDeps {
	db: Kysely<Database>;
	/** The deployment's: winners see only this one, administrators see both (rules §21). */
	environment: Environment;
	brand: Pick<Brand, 'name'>;
	pix: ReceivingAccount | null;
	/** The banks' APIs; on accounts without one payments are confirmed by hand. */
	pixBanks: readonly Charging[];
}

interface PaymentRow {
	id: string;
	user_id: string | null;
	auction_id: string;
	title: string;
	end_time: Micros;
	status: PaymentStatus;
	price: Centavos;
	commission: Centavos;
	commission_bp: number;
	amount: Centavos;
	credit: Centavos;
	/** The title of the order by which the credit pays. */
	credit_order: string | null;
	/** Of who pays without an account. */
	tax_id: string | null;
	/** Whether one Pix to the operator pays the whole. */
	as_one: boolean;
	declared_price: Centavos | null;
	/** Null where the winner exercised a right of preference without a bid. */
	highest_bid: Centavos | null;
	exercised: Exercised | null;
	txid: string;
	due_at: Micros | null;
	paid_at: Micros | null;
	created_at: Micros;
	ended_at: Micros | null;
	reason: string | null;
	annulled_by: string | null;
	auctioneer: PublicAuctioneer | null;
	notice_url: string | null;
	name: string;
	email: string | null;
	bidder: number | null;
	now: Micros;
}

/**
 * The latest payment of an auction that the caller may see, with the way to pay it and its proofs. Null when there is
 * none: it does not exist for anybody but the winner and administrators. A withdrawn lot keeps its payment.
 */
export async function readPayment(
	{ db, environment, brand, pix, pixBanks }: ReadPaymentDeps,
	caller: PaymentReader,
	auction_id: string,
): Promise<Payment | null> {
	const mine = sql`p.user_id = ${caller.user_id} and a.environment = ${environment}`;
	const [row, ...earlier] = await readRows(db, auction_id, caller.admin ? sql`true` : mine);
	if (!row) return null;
	const status = paymentAt(row.status, row.due_at, row.now);
	const owed = isUnpaid(status);
	const { id, title, name, email, bidder } = row;
	// What is left of a default is paid part by part.
	const as_one = row.as_one && status !== 'defaulted';
	const chargeAt = (key: string | null, part: Part | null) => chargeWay(pixBanks, key, asked(row, part));
	const pixWay = async (part: (Part & { txid: string }) | null) =>
		(await chargeAt(null, part)) ?? wayToPay(pix, { ...row, ...part });
	const proofs = await readProofs(db, id);
	const operator = pix && !pix.demo ? pix.name : brand.name;
	const whole = {
		id,
		auction_id,
		owed: owed || status === 'defaulted',
		as_one,
		operator,
		payer: name,
		proofs,
	};
	const components = await readComponents(db, whole, { pixWay, chargeAt });
	return {
		id,
		auction: { id: row.auction_id, title, end_time: isoOf(row.end_time) },
		status,
		price: reaisOf(row.price),
		commission: reaisOf(row.commission),
		commission_percent: row.commission_bp / 100,
		amount: reaisOf(row.amount),
		credit: row.credit === 0 ? null : { amount: reaisOf(row.credit), order: row.credit_order ?? '' },
		declared:
			row.declared_price === null
				? null
				: {
						price: reaisOf(row.declared_price),
						highest_bid: reaisOf(row.exercised?.highest_bid ?? row.highest_bid ?? row.price),
					},
		due_at: isoOrNull(row.due_at),
		paid_at: isoOrNull(row.paid_at),
		created_at: isoOf(row.created_at),
		ended_at: isoOrNull(row.ended_at),
		reason: row.reason,
		way: owed ? (as_one ? await pixWay(null) : wayToPay(null, row)) : null,
		proofs: proofs.map(presentProof),
		by_preference: row.exercised !== null,
		components,
		parts: components,
		as_one,
		refunds: await readRefunds(
			db,
			caller.admin ? sql`p.auction_id = ${auction_id}` : sql`p.id = ${id}`,
			operator,
		),
		annulled_by: row.annulled_by,
		own: row.user_id === caller.user_id,
		winner: caller.admin ? { id: row.user_id, name, email: email ?? '', bidder, tax_id: row.tax_id } : null,
		earlier: caller.admin ? earlier.map(presentEarlier) : [],
		consents: caller.admin ? await readConsents(db, id, caller.user_id) : [],
		server_time: isoOf(row.now),
	};
}

type Part = Pick<Charged, 'amount'> & { id: string };

/** What a charge asks for: a part of a payment, or for null the whole. */
function asked({ id: payment_id, amount }: PaymentRow, part: Part | null): Charged {
	return { payment_id, component_id: part?.id ?? null, amount: part?.amount ?? amount };
}

async function readRows(
	db: Kysely<Database>,
	auction_id: string,
	visible: RawBuilder<unknown>,
): Promise<PaymentRow[]> {
	const { rows } = await sql<PaymentRow>`
		select p.id, p.user_id, p.auction_id, a.title, micros(a.end_time) as end_time, p.status, p.price, p.commission,
			a.commission_bp, p.amount, p.as_one, p.credit, p.payer_tax_id as tax_id,
			(select d.title from sale_documents d where d.id = p.credit_document_id) as credit_order,
			${HAMMER_PRICE} as declared_price, ${highestBidOf(sql`p.user_id`)} as highest_bid,
			${exercisedByPerson(sql`p.user_id`)} as exercised, p.txid, micros(p.due_at) as due_at, micros(p.paid_at) as paid_at,
			micros(p.created_at) as created_at, micros(p.ended_at) as ended_at, p.reason,
			(select d.reason from lot_outcomes d where d.payment_id = p.id and d.outcome = 'annulled' and d.ground is not null
				order by d.id desc limit 1) as annulled_by,
			${LOT_AUCTIONEER} as auctioneer, r.notice_url, p.winner_name as name, u.email, b.bidder, micros(now()) as now
		from payments p join auctions a on a.id = p.auction_id left join users u on u.id = p.user_id
			left join properties r on r.auction_id = a.id
			left join auction_bidders b on b.auction_id = a.id and b.user_id = p.user_id
		where p.auction_id = ${auction_id} and ${visible}
		order by ${latestFirst('p')}`.execute(db);
	return rows;
}

function presentEarlier(row: PaymentRow): Payment['earlier'][number] {
	const { id, status, name, bidder, amount, created_at, ended_at, reason } = row;
	return {
		id,
		status,
		name,
		bidder,
		amount: reaisOf(amount),
		created_at: isoOf(created_at),
		ended_at: isoOrNull(ended_at),
		reason,
	};
}

function isoOrNull(at: Micros | null): string | null {
	return at === null ? null : isoOf(at);
}

/** What is owed, and whom to ask: the lot's auctioneer, or else the installation's. */
interface Owed {
	txid: string;
	amount: Centavos;
	auctioneer: PublicAuctioneer | null;
	notice_url: string | null;
}

/**
 * How to pay: by Pix to the operator's key, or as the edital says when there is no key or no code can carry the amount.
 */
function wayToPay(pix: ReceivingAccount | null, owed: Owed): WayToPay {
	const { txid, amount, auctioneer, notice_url } = owed;
	const code = pix && pixCode(pix, txid, amount);
	if (pix && code) return { kind: 'static', code, txid, key: pix.key, merchant: pix.name, demo: pix.demo };
	const named = auctioneer && { name: auctioneer.name, registration: auctioneer.registration || null };
	return { kind: 'house', auctioneer: named, notice_url };
}
