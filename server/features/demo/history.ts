import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import { MAY_BID } from '#domain/auction/access.ts';
import { dueSteps, perform } from '#domain/auction/actions.ts';
import { minimumBid } from '#domain/auction/increments.ts';
import type { Action } from '#domain/auction/transitions.ts';
import { received } from '#domain/settlement/journal.ts';
import type { Centavos } from '#domain/values/money.ts';
import { HOUR, MINUTE, type Micros, micros } from '#domain/values/time.ts';
import { decide } from '#server/features/bidding/decide-bid.ts';
import type { LockedAuction } from '#server/features/bidding/decisions/auction-locks.ts';
import {
	DECISION_COLUMNS,
	type DecisionRow,
	stateOf,
	termsOf,
} from '#server/features/bidding/decisions/decision-columns.ts';
import { UnitOfWork, writeSteps } from '#server/features/bidding/decisions/unit-of-work.ts';
import type { Plan } from '#server/features/demo/lots/plan.ts';
import { openPayments } from '#server/features/settlement/money/open-payments.ts';
import { writeEntry } from '#server/features/settlement/money/write-journal.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Random } from './seeded-random.ts';

/**
 * Plays a plan on a new auction: every fact is decided by the domain and written to the ledger as a real one would be,
 * but with times in the past. `now` in epoch milliseconds.
 */
export async function playPlan(
	trx: Transaction<Database>,
	auction_id: string,
	plan: Plan,
	bidders: readonly string[],
	random: Random,
	now: number,
): Promise<void> {
	if (plan.outcome === 'waiting') return;
	const auction = await lock(trx, auction_id);
	const start = auction.start_time;
	const terms = termsOf(auction);
	if (terms.auction_type === 'scheduled' || terms.announced) await letPass(trx, auction, start);
	else await act(trx, auction, { name: 'start' }, start);
	await addBids(trx, auction, plan, bidders, random, now);
	const last = Math.max(auction.last_stamp, start);
	if (plan.outcome === 'paused') {
		await act(
			trx,
			auction,
			{ name: 'pause', reason: 'O comitente pediu alguns minutos para conferir um documento.' },
			last + micros(MINUTE),
		);
	}
	if (plan.outcome === 'cancelled') {
		await act(
			trx,
			auction,
			{ name: 'cancel', reason: 'Retirado a pedido do comitente.' },
			last + micros(HOUR),
		);
	}
	if (plan.outcome === 'closed') {
		await letPass(trx, auction, auction.end_time);
		await applyPayment(trx, auction, plan);
	}
}

/** Opens and closes the first round of a published lot, in which nobody bid. */
export async function playEmptyRound(trx: Transaction<Database>, auction_id: string): Promise<void> {
	const auction = await lock(trx, auction_id);
	await letPass(trx, auction, auction.start_time);
	await letPass(trx, auction, auction.end_time);
}

async function lock(trx: Transaction<Database>, auction_id: string): Promise<LockedAuction> {
	const { rows } = await sql<DecisionRow>`
		select ${DECISION_COLUMNS} from auctions a where a.id = ${auction_id} for no key update of a`.execute(
		trx,
	);
	return rows[0] as LockedAuction;
}

/** What the clock does at an instant. */
async function letPass(trx: Kysely<Database>, auction: LockedAuction, at: Micros): Promise<void> {
	await writeSteps(trx, auction, dueSteps(termsOf(auction), stateOf(auction), at), at, openPayments);
}

async function act(trx: Kysely<Database>, auction: LockedAuction, action: Action, at: Micros): Promise<void> {
	const { steps } = perform(termsOf(auction), stateOf(auction), action, at);
	await writeSteps(trx, auction, steps, at, openPayments);
}

/** Places bids between the start and now, denser towards the end, none within the soft close window. */
async function addBids(
	trx: Kysely<Database>,
	auction: LockedAuction,
	plan: Plan,
	bidders: readonly string[],
	random: Random,
	now: number,
): Promise<void> {
	const start = auction.start_time;
	const until = Math.min(micros(now) - micros(2 * MINUTE), auction.end_time - micros(5 * MINUTE));
	const work = new UnitOfWork(openPayments);
	let leader = '';
	for (let bid = 1; bid <= plan.bids; bid += 1) {
		const others = bidders.filter((each) => each !== leader);
		const user_id = others[Math.floor(random() * others.length)] as string;
		const at = Math.max(
			auction.last_stamp + 1,
			start + Math.floor((until - start) * Math.sqrt(bid / (plan.bids + 1))),
		);
		const minimum = minimumBid(termsOf(auction), stateOf(auction));
		const amount = minimum + (random() < 0.3 ? minimum - auction.current_bid : 0);
		const { outcome } = decide(
			work,
			auction,
			{
				at,
				user_id,
				eligibility: MAY_BID,
				bidder: null,
				amount,
				proxy_bid: null,
				round: null,
				address: null,
			},
			null,
		);
		if ('refused' in outcome) throw new Error(`the demo's own bid was refused: ${outcome.refused.code}`);
		leader = user_id;
	}
	await work.store(trx);
}

/** Applies the plan's payment status to the payment that the win opened. */
async function applyPayment(trx: Kysely<Database>, auction: LockedAuction, plan: Plan): Promise<void> {
	if (plan.payment === 'overdue')
		await sql`update payments set status = 'overdue' where auction_id = ${auction.id}`.execute(trx);
	if (plan.payment !== 'paid') return;
	const at = auction.end_time + micros(20 * HOUR);
	const { rows } = await sql<{ id: string; auction_id: string; amount: Centavos }>`
		update payments set status = 'paid', paid_at = from_micros(${at}), confirmed_by = 'person'
		where auction_id = ${auction.id} returning id, auction_id, amount`.execute(trx);
	await sql`update payment_components set status = 'paid', paid_at = from_micros(${at}), confirmed_by = 'person'
		where payment_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(trx);
	for (const paid of rows)
		await writeEntry(trx, paid, 'received', received(paid.amount), { admin_id: null, at });
}
