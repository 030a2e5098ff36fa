import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { runAllDue } from '#server/features/bidding/scheduler.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { biddingDeps } from './bidding-deps.ts';
import { makeOpenAuction, makePerson } from './factories.ts';
import { placeBid } from './place-bid.ts';

/** A lot that is won, with everybody who bid on it. */
export interface WonLot {
	auction_id: string;
	/** Of the winner. */
	payment_id: string;
	/** From the lowest bid up; the last one is the winner. */
	people: string[];
}

type Given = Parameters<typeof makeOpenAuction>[1];

/** A lot on which so many people bid R$ 10.000,00 above each other from R$ 100.000,00 on, closed by the clock. */
export async function makeWonLot(
	db: Kysely<Database>,
	{ bidders = 3, given = {}, first }: { bidders?: number; given?: Given; first?: string } = {},
): Promise<WonLot> {
	const auction_id = await makeOpenAuction(db, given);
	const people: string[] = [];
	for (let place = 0; place < bidders; place += 1) {
		const user_id = place === 0 && first ? first : await makePerson(db);
		const amount = 100_000_00 + place * 10_000_00;
		await placeBid(db, 'production', { auction_id, user_id, amount, key: randomUUID(), address: null });
		people.push(user_id);
	}
	await sql`update auctions set end_time = now() - interval '1 millisecond' where id = ${auction_id}`.execute(
		db,
	);
	return { auction_id, payment_id: await closed(db, auction_id), people };
}

/** Closes what has ended, unless a server at work on the same database is about to; answers the payment. */
async function closed(db: Kysely<Database>, auction_id: string): Promise<string> {
	for (let attempt = 1; attempt < 100; attempt += 1) {
		await runAllDue(biddingDeps(db));
		const payment_id = await lastPayment(db, auction_id).catch(() => null);
		if (payment_id) return payment_id;
		await sleep(50);
	}
	return lastPayment(db, auction_id);
}

/** The lot's last payment. */
export async function lastPayment(db: Kysely<Database>, auction_id: string): Promise<string> {
	const found = db
		.selectFrom('payments')
		.select('id')
		.where('auction_id', '=', auction_id)
		.orderBy('created_at', 'desc')
		.limit(1);
	return (await found.executeTakeFirstOrThrow()).id;
}

/** Lets a payment's due time pass. */
export async function makeOverdue(db: Kysely<Database>, payment_id: string): Promise<void> {
	await sql`update payments set due_at = now() - interval '1 second', status = 'overdue' where id = ${payment_id}`.execute(
		db,
	);
}
