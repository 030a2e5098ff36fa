import { type Kysely, sql } from 'kysely';
import type { OwnPosition, OwnProxyBid } from '#contract/bids.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { dropProxyBid } from '#domain/auction/proxy-bids.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { NO_PROXY_BID } from '#domain/values/frozen-words.js';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type LockedAuction, lockAuction, stampAfter } from './decisions/auction-locks.ts';
import { stateOf } from './decisions/decision-columns.ts';
import { neverCompletes, writeSteps } from './decisions/unit-of-work.ts';

/** This person's number in an auction, and the maximum behind their lead; null for everybody but the leader. */
export async function readOwnPosition(
	db: Kysely<Database>,
	environment: Environment,
	auction_id: string,
	user_id: string,
): Promise<OwnPosition> {
	const { rows } = await sql<{ bidder: number; max_amount: Centavos | null }>`
		select b.bidder, case when b.bidder = a.leader then a.max_amount end as max_amount from visible_auctions a
			join auction_bidders b on b.auction_id = a.id and b.user_id = ${user_id}
		where a.id = ${auction_id} and a.environment = ${environment}`.execute(db);
	const { bidder = null, max_amount = null } = rows[0] ?? {};
	return { bidder, max_amount: max_amount === null ? null : reaisOf(max_amount) };
}

/**
 * Cancels a person's proxy bid (rules §4); bids already placed stay. `auction.not-found`, or `NO_PROXY_BID` when they
 * have none, as for everybody but the leader.
 */
export async function cancelProxyBid(
	db: Kysely<Database>,
	environment: Environment,
	auction_id: string,
	user_id: string,
): Promise<Result<OwnProxyBid>> {
	return db.transaction().execute(async (trx) => {
		const auction = await lockAuction(trx, auction_id, environment);
		if (!auction) return fail(problem('auction.not-found'));
		const { rows } = await sql<{ at: Micros; mine: boolean }>`
			select ${stampAfter(auction.last_stamp)} as at, exists (select from auction_bidders
				where auction_id = ${auction_id} and bidder = ${auction.leader} and user_id = ${user_id}) as mine`.execute(
			trx,
		);
		const { at, mine } = rows[0] as { at: Micros; mine: boolean };
		const step = mine ? dropProxyBid(stateOf(auction), auction.max_amount) : null;
		if (!step) return fail(problem(NO_PROXY_BID));
		(auction as LockedAuction).max_amount = null;
		await writeSteps(trx, auction, [step], at, neverCompletes);
		return ok({ max_amount: null });
	});
}
