import { sql, type Transaction } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import { offerAccepted } from '#domain/auction/decide-outcome.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { chanceAfter } from '#domain/settlement/second-chance.ts';
import { judgePerson } from '#server/features/bidding/bid-eligibility.ts';
import { stateOf } from '#server/features/bidding/decisions/decision-columns.ts';
import { lockPayment } from '#server/features/settlement/money/move-payment.ts';
import { openPaymentFor } from '#server/features/settlement/money/open-payments.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { endOffer, type LockedOffer, lockOffer } from './end-offers.ts';
import { lockLot, writeStep } from './record-outcome.ts';
import type { AfterWinDeps } from './undo-win.ts';

interface Caller {
	user_id: string;
	auction_id: string;
	environment: Environment;
}

/**
 * The bidder accepts the offered lot: opens their payment and its journal entry, with the lot's payment deadline from
 * now. Decided under locks (the person, the lot's last payment, the offer) and by the clock read after them.
 */
export async function acceptOffer(
	{ db, emails }: AfterWinDeps,
	caller: Caller,
): Promise<Result<{ state: 'accepted' }>> {
	return db.transaction().execute(async (trx) => {
		const offer = await holdOwnOffer(trx, caller);
		if (!offer) return fail(problem('second-chance.not-found'));
		const after = chanceAfter(offer, 'accept', offer.now);
		if (!after.ok) return after;
		const refused = await eligibilityRefusal(trx, offer);
		if (refused) return fail(refused);
		await sellAgain(trx, offer);
		const payment_id = await openPaymentFor(trx, offer);
		await endOffer(trx, offer, after.value, payment_id);
		await emails.send({ kind: 'chance-accepted', user_id: offer.user_id, chance_id: offer.id }, trx);
		return ok({ state: 'accepted' });
	});
}

/** The lot is sold again: to this bidder. A win that fell before outcomes were recorded stands as it was in the ledger. */
async function sellAgain(
	trx: Transaction<Database>,
	{ auction_id, bidder, price }: LockedOffer,
): Promise<void> {
	const auction = await lockLot(trx, auction_id);
	const step = offerAccepted(stateOf(auction), bidder, price);
	if (step) await writeStep(trx, auction, step);
}

/** The bidder declines the offered lot. */
export async function declineOffer(
	{ db }: Pick<AfterWinDeps, 'db'>,
	caller: Caller,
): Promise<Result<{ state: 'declined' }>> {
	return db.transaction().execute(async (trx) => {
		const offer = await holdOwnOffer(trx, caller);
		if (!offer) return fail(problem('second-chance.not-found'));
		const after = chanceAfter(offer, 'decline', offer.now);
		if (!after.ok) return after;
		await endOffer(trx, offer, after.value);
		return ok({ state: 'declined' });
	});
}

/** Locks the person first, as the deletion of an account does, then the payment, as every decision on the lot does. */
async function holdOwnOffer(
	trx: Transaction<Database>,
	{ user_id, auction_id, environment }: Caller,
): Promise<LockedOffer | undefined> {
	await sql`select from users where id = ${user_id} for key share`.execute(trx);
	const { rows } = await sql<{ id: string; after_payment_id: string }>`
		select c.id, c.after_payment_id from second_chances c join auctions a on a.id = c.auction_id
		where c.auction_id = ${auction_id} and c.user_id = ${user_id} and a.environment = ${environment}
		order by c.offered_at desc limit 1`.execute(trx);
	const [found] = rows;
	if (!found) return undefined;
	await lockPayment(trx, found.after_payment_id);
	return lockOffer(trx, found.id);
}

/** Why the person may not take the lot any more, as for a bid on it (rules §1), or after they did not pay for it; null when they may. */
async function eligibilityRefusal(
	trx: Transaction<Database>,
	{ auction_id, user_id }: LockedOffer,
): Promise<Problem | null> {
	const { rows } = await sql<{ seller_id: string | null; defaulted: boolean }>`
		select a.seller_id, exists (select from payments y
			where y.auction_id = a.id and y.user_id = ${user_id} and y.defaulted) as defaulted
		from auctions a where a.id = ${auction_id}`.execute(trx);
	const { seller_id = null, defaulted = false } = rows[0] ?? {};
	const { refused } = await judgePerson(trx, { id: auction_id, seller_id }, user_id);
	return refused ?? (defaulted ? problem('bid.remiss') : null);
}
