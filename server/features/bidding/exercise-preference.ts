import { type Kysely, sql, type Transaction } from 'kysely';
import type { OwnPreference, PreferenceAnswer } from '#contract/preference.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { exercisePreference, type PreferenceRight } from '#domain/auction/preference.ts';
import { type PreferenceGround, rankOfGround } from '#domain/auction/preference-grounds.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { groundsOf } from '#domain/sale/claimed-grounds.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { isoOf } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { judgePerson } from './bid-eligibility.ts';
import { addBidder } from './bidder-number.ts';
import { type LockedAuction, lockAuction } from './decisions/auction-locks.ts';
import { rightOf, stateOf } from './decisions/decision-columns.ts';
import { type BiddingDeps, writeSteps } from './decisions/unit-of-work.ts';
import { EXERCISED, type Exercised } from './preference/exercised.ts';
import { PAYMENT } from './preference/list-preferences.ts';

/**
 * A holder of preference equals the price of a lot that was just sold (rules §49), decided under the row lock: of several
 * holders the one of the highest rank wins, then the first, and none after the window. Problems: `auction.not-found`,
 * `preference.not-holder`, those of `exercisePreference`, and those of a person who may not bid on the lot.
 */
export async function exercise(
	{ db, environment, onCompleted }: BiddingDeps,
	auction_id: string,
	user_id: string,
): Promise<Result<PreferenceAnswer>> {
	return db.transaction().execute(async (trx): Promise<Result<PreferenceAnswer>> => {
		const auction = await lockAuction(trx, auction_id, environment);
		if (!auction) return fail(problem('auction.not-found'));
		// Read after the lock, with the clock (rules §6).
		const person = await judgePerson(trx, auction, user_id);
		const ground = await readGround(trx, auction_id, user_id);
		if (ground === null) return fail(problem('preference.not-holder'));
		if (person.refused) return fail(person.refused);
		const at = Math.max(person.now, auction.last_stamp + 1);
		const bidder = person.bidder ?? auction.bidder_count + 1;
		const { steps, problem: why } = exercisePreference(
			stateOf(auction),
			bidder,
			at,
			rightWith(auction, bidder, ground),
		);
		if (!why && person.bidder === null) await addBidder(trx, auction, user_id);
		const records = await writeSteps(trx, auction, steps, at, onCompleted);
		if (why) return fail(why);
		const seq = records.at(-1)?.record.seq ?? 0;
		const outcome = auction.preference_until === null ? 'sold' : 'preference-open';
		return ok({ outcome, price: reaisOf(auction.current_bid), bidder, seq, at: isoOf(at) });
	});
}

interface OwnRow extends Pick<OwnPreference, 'state' | 'ground' | 'reason' | 'payment'> {
	kind: string | null;
	exercised: Exercised | null;
	bidder: number | null;
	payoff: Centavos | null;
	payoff_date: string | null;
}

/** A person's right in a lot; null when the environment has no such lot. */
export async function readOwnPreference(
	db: Kysely<Database>,
	environment: Environment,
	auction_id: string,
	user_id: string,
): Promise<OwnPreference | null> {
	const { rows } = await sql<OwnRow>`
		select coalesce(r.state, 'none') as state, r.ground, r.reason, ${PAYMENT} as payment, a.kind, ${EXERCISED} as exercised,
			(select n.bidder from auction_bidders n where n.auction_id = a.id and n.user_id = ${user_id}) as bidder,
			coalesce(p.payoff, p.debt) as payoff, case when p.payoff is not null then p.payoff_date::text end as payoff_date
		from visible_auctions a left join properties p on p.auction_id = a.id
			left join preference_rights r on r.auction_id = a.id and r.user_id = ${user_id}
		where a.id = ${auction_id} and a.environment = ${environment}`.execute(db);
	const [row] = rows;
	if (!row) return null;
	const { state, ground, reason, exercised, bidder, payoff, payoff_date } = row;
	const is_debtor = state === 'approved' && ground === 'fiduciante';
	return {
		state,
		ground,
		reason,
		grounds: [...groundsOf(row.kind)],
		taken_by: exercised?.highest_bidder === bidder ? (exercised?.ground ?? null) : null,
		payment: row.payment,
		payoff: is_debtor && payoff !== null ? { amount: reaisOf(payoff), date: payoff_date } : null,
	};
}

/** On what the person's approved right to equal the price rests; null without one. */
async function readGround(
	trx: Transaction<Database>,
	auction_id: string,
	user_id: string,
): Promise<PreferenceGround | null> {
	const right = await trx
		.selectFrom('preference_rights')
		.select('ground')
		.where('auction_id', '=', auction_id)
		.where('user_id', '=', user_id)
		.where('state', '=', 'approved')
		.where('ground', '!=', 'fiduciante')
		.executeTakeFirst();
	return right?.ground ?? null;
}

/** The rights in a lot, in which the caller has a number, as one who never bid gets with the answer. */
function rightWith(auction: LockedAuction, bidder: number, ground: PreferenceGround): PreferenceRight {
	const right = rightOf(auction) ?? { window_ms: 0, holders: [] };
	const { holders, ranks = [] } = right;
	if (holders.includes(bidder)) return right;
	return { ...right, holders: [...holders, bidder], ranks: [...ranks, rankOfGround(ground)] };
}
