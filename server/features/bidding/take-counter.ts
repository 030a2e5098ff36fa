import { type Kysely, sql } from 'kysely';
import type { ConditionalSale, CounterAnswer, OwnCounter } from '#contract/conditional.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { takeCounter } from '#domain/auction/conditional.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { judgePerson } from './bid-eligibility.ts';
import { lockAuction } from './decisions/auction-locks.ts';
import { stateOf } from './decisions/decision-columns.ts';
import { type BiddingDeps, writeSteps } from './decisions/unit-of-work.ts';

/**
 * The highest bidder takes the seller's counter-offer (rules §50), decided under the row lock: against the clock and against the seller's
 * acceptance of the bid the first one holds. Problems: `auction.not-found`, those of `takeCounter`, and those of a person who may not bid on
 * the lot.
 */
export async function take(
	{ db, environment, onCompleted }: BiddingDeps,
	auction_id: string,
	user_id: string,
): Promise<Result<CounterAnswer>> {
	return db.transaction().execute(async (trx): Promise<Result<CounterAnswer>> => {
		const auction = await lockAuction(trx, auction_id, environment);
		if (!auction) return fail(problem('auction.not-found'));
		// Read after the lock, with the clock (rules §6).
		const person = await judgePerson(trx, auction, user_id);
		// They are bound to more than they bid.
		if (person.bidder === auction.leader && person.refused) return fail(person.refused);
		const at = Math.max(person.now, auction.last_stamp + 1);
		const offer = { bidder: person.bidder ?? 0, price: auction.counter_price };
		const { steps, problem: refused } = takeCounter(stateOf(auction), offer, at);
		const records = await writeSteps(trx, auction, steps, at, onCompleted);
		if (refused) return fail(refused);
		// A window of preference may open with it.
		const seq = records[0]?.record.seq ?? 0;
		return ok({ price: reaisOf(auction.current_bid), bidder: offer.bidder, seq, at: isoOf(at) });
	});
}

/** The counter-offer that stands, if the person is the highest bidder; null when the environment has no such lot. */
export async function readOwnCounter(
	db: Kysely<Database>,
	environment: Environment,
	auction_id: string,
	user_id: string,
): Promise<OwnCounter | null> {
	const { rows } = await sql<{ price: Centavos | null; until: Micros | null }>`
		select case when b.bidder is not null then a.counter end as price, micros(a.decide_until) as until
		from visible_auctions a left join auction_bidders b
			on b.auction_id = a.id and b.user_id = ${user_id} and b.bidder = a.leader
		where a.id = ${auction_id} and a.environment = ${environment}`.execute(db);
	const [row] = rows;
	if (!row) return null;
	const { price, until } = row;
	return {
		counter: price === null || until === null ? null : { price: reaisOf(price), until: isoOf(until) },
	};
}

/** The conditional sale of a lot that waits for an answer, for the desk; null while there is none. */
export async function readConditional(
	db: Kysely<Database>,
	auction_id: string,
): Promise<ConditionalSale | null> {
	const { rows } = await sql<{ price: Centavos; counter: Centavos | null; until: Micros }>`
		select current_bid as price, counter, micros(decide_until) as until
		from visible_auctions where id = ${auction_id} and decide_until is not null`.execute(db);
	const [row] = rows;
	if (!row) return null;
	const { price, counter, until } = row;
	return { price: reaisOf(price), counter: counter === null ? null : reaisOf(counter), until: isoOf(until) };
}
