import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import { runAllDue } from '#server/features/bidding/scheduler.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { biddingDeps } from './bidding-deps.ts';
import { holdNumber, makeOpenAuction, makePerson } from './factories.ts';
import { placeBid } from './place-bid.ts';
import { makeSale } from './sales.ts';
import { waitFor } from './wait-for.ts';

/** A won lot and its bidders. */
export interface WonLot {
	auction_id: string;
	/** The winner's payment. */
	payment_id: string;
	/** In the order of their bids; the last one is the winner. */
	people: string[];
}

type AuctionFields = Parameters<typeof makeOpenAuction>[1];

/**
 * A closed lot with one bid of each of several people, from R$ 100.000,00 in steps of R$ 10.000,00. Whoever was made for a regulated lot
 * holds a number for the bid alone.
 */
export async function makeWonLot(
	db: Kysely<Database>,
	{ bidders = 3, given = {}, first }: { bidders?: number; given?: AuctionFields; first?: string } = {},
): Promise<WonLot> {
	const auction_id = await makeOpenAuction(db, given);
	const people: string[] = [];
	const regulated = isRegulated(given.kind ?? null);
	for (let place = 0; place < bidders; place += 1) {
		const user_id = place === 0 && first ? first : await makePerson(db);
		const stated = await db
			.selectFrom('identities')
			.select('user_id')
			.where('user_id', '=', user_id)
			.execute();
		const lent = regulated && stated.length === 0;
		if (lent) await holdNumber(db, user_id);
		const amount = 100_000_00 + place * 10_000_00;
		await placeBid(db, 'production', { auction_id, user_id, amount, key: randomUUID(), address: null });
		if (lent) await db.deleteFrom('identities').where('user_id', '=', user_id).execute();
		people.push(user_id);
	}
	await sql`update auctions set end_time = now() - interval '1 millisecond' where id = ${auction_id}`.execute(
		db,
	);
	return { auction_id, payment_id: await closed(db, auction_id), people };
}

/** A paid lot of a sale whose edital states a cost. */
export async function makePaidCost(db: Kysely<Database>, first?: string): Promise<WonLot> {
	const costs = JSON.stringify([{ label: 'Remoção', amount: 350_00, payee: 'auctioneer' }]);
	const sale_id = await makeSale(db, { kind: 'voluntary', costs });
	const given = { kind: 'voluntary' as const, sale_id, lot_number: 1 };
	const lot = await makeWonLot(db, { bidders: 1, given, ...(first && { first }) });
	await makePaid(db, lot.payment_id);
	return lot;
}

/** Closes the lot, unless a server on the same database does, and returns the payment. */
async function closed(db: Kysely<Database>, auction_id: string): Promise<string> {
	return waitFor('the payment', async () => {
		await runAllDue(biddingDeps(db));
		return lastPayment(db, auction_id).catch(() => null);
	});
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

/** Ends the term of every part of a payment that is not paid, instalments aside. */
export async function endTerm(db: Kysely<Database>, payment_id: string): Promise<void> {
	await sql`with late as (update payment_components set due_at = now() - interval '1 second', status = 'pending'
			where payment_id = ${payment_id} and status in ('waiting', 'pending') and kind <> 'instalment')
		update payments set due_at = now() - interval '1 second' where id = ${payment_id}`.execute(db);
}

/** Makes a payment overdue. */
export async function makeOverdue(db: Kysely<Database>, payment_id: string): Promise<void> {
	await endTerm(db, payment_id);
	await sql`update payments set status = 'overdue' where id = ${payment_id}`.execute(db);
}

/** Marks a payment and its parts as paid, without entries of the journal. */
export async function makePaid(db: Kysely<Database>, payment_id: string): Promise<void> {
	await sql`update payment_components set status = 'paid', paid_at = now(), confirmed_by = 'person'
		where payment_id = ${payment_id}`.execute(db);
	await sql`update payments set status = 'paid', paid_at = now(), confirmed_by = 'person' where id = ${payment_id}`.execute(
		db,
	);
}

/** A published order of the court about a lot; answers the id of the document. */
export async function publishedOrder(db: Kysely<Database>, auction_id: string): Promise<string> {
	const { rows } = await sql<{ id: string }>`
		insert into sale_documents (auction_id, kind, title, sha256, bytes, version, material, published_at)
		values (${auction_id}, 'outros', 'Decisão sobre o crédito', md5(random()::text) || md5(random()::text), 1, 1, false, now())
		returning id`.execute(db);
	return rows[0]?.id ?? '';
}
