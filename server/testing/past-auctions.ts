import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { AuctionType, Environment } from '#domain/auction/auction.ts';
import type { AuctionKind, PropertyType } from '#domain/lot/property.ts';
import { costOfWin } from '#domain/settlement/cost-of-win.ts';
import type { PaymentStatus } from '#domain/settlement/payments.ts';
import { HOUR } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { makeAuction } from './factories.ts';

/** The data of a past auction that dashboards use. Times in epoch milliseconds. */
export interface PastAuction {
	environment: Environment;
	state: string | null;
	city: string | null;
	auction_type: AuctionType;
	kind: AuctionKind;
	property_type: PropertyType | null;
	appraisal: number | null;
	initial_bid: number;
	commission_bp: number;
	payment_deadline_hours: number;
	start_time: number;
	end_time: number;
	/** 'retired' is an auction that was cancelled before it opened. */
	status: 'active' | 'completed' | 'cancelled' | 'retired';
	/** The round that it came to; null without rounds. */
	round: number | null;
	/** In order of time, each R$ 10 above the last. */
	bids: { user_id: string; at: number }[];
	/** Null for a pending payment that is due at the lot's deadline. */
	payment: { status: PaymentStatus; at: number; due_at: number } | null;
}

/** The price after all bids. */
export function priceOf({ initial_bid, bids }: PastAuction): number {
	return initial_bid + bids.length * 10_00;
}

/** Inserts a past auction with its bids and payment; returns its id. */
export async function makePast(db: Kysely<Database>, past: PastAuction): Promise<string> {
	const opened = past.status !== 'retired';
	const id = await makeAuction(db, {
		environment: past.environment,
		state: past.state,
		city: past.city,
		auction_type: past.auction_type,
		kind: past.kind,
		initial_bid: past.initial_bid,
		commission_bp: past.commission_bp,
		payment_deadline_hours: past.payment_deadline_hours,
		start_time: new Date(past.start_time),
		end_time: new Date(past.end_time),
		scheduled_end_time: new Date(past.end_time),
		status: opened ? 'active' : 'pending',
		ledger_seq: opened ? 1 : 0,
	});
	const { property_type, appraisal, environment } = past;
	if (property_type || appraisal)
		await db
			.insertInto('properties')
			.values({ auction_id: id, property_type, appraisal, environment })
			.execute();
	const leader = await writeBids(db, id, past);
	const status = past.status === 'retired' ? 'cancelled' : past.status;
	await db
		.updateTable('auctions')
		.set({
			status,
			leader,
			current_bid: priceOf(past),
			bid_count: past.bids.length,
			ledger_seq: (opened ? 1 : 0) + past.bids.length + (status === 'active' ? 0 : 1),
			last_stamp: new Date(past.end_time),
			round: past.round,
		})
		.where('id', '=', id)
		.execute();
	// The payment is due from the end of the lot on.
	const due_at = past.end_time + past.payment_deadline_hours * HOUR;
	const won = status === 'completed' && leader !== null;
	const payment = past.payment ?? (won ? { status: 'pending' as const, at: past.end_time, due_at } : null);
	if (payment) await writePayment(db, id, past, payment);
	return id;
}

async function writeBids(
	db: Kysely<Database>,
	auction_id: string,
	past: PastAuction,
): Promise<number | null> {
	const people = [...new Set(past.bids.map(({ user_id }) => user_id))];
	for (const [place, user_id] of people.entries())
		await db
			.insertInto('auction_bidders')
			.values({ auction_id, user_id, bidder: place + 1 })
			.execute();
	for (const [place, { user_id, at }] of past.bids.entries()) {
		const seq = place + 2;
		const amount = past.initial_bid + (place + 1) * 10_00;
		await sql`insert into ledger_records (auction_id, seq, at, type, record, hash)
			values (${auction_id}, ${seq}, ${new Date(at)}, 'bid-accepted', '{}', repeat('0', 64))`.execute(db);
		await sql`insert into bids (id, auction_id, user_id, bidder, amount, created_at, seq)
			values (${randomUUID()}, ${auction_id}, ${user_id}, ${people.indexOf(user_id) + 1}, ${amount}, ${new Date(at)}, ${seq})`.execute(
			db,
		);
	}
	const last = past.bids.at(-1);
	return last ? people.indexOf(last.user_id) + 1 : null;
}

async function writePayment(
	db: Kysely<Database>,
	auction_id: string,
	past: PastAuction,
	{ status, at, due_at }: NonNullable<PastAuction['payment']>,
): Promise<void> {
	await db
		.insertInto('payments')
		.values({
			auction_id,
			user_id: past.bids.at(-1)?.user_id ?? '',
			status,
			...costOfWin(priceOf(past), past.commission_bp, []),
			due_at: new Date(due_at),
			paid_at: status === 'paid' || status === 'refunded' ? new Date(at) : null,
		})
		.execute();
}
