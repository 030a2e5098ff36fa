import { type Kysely, sql, type Transaction } from 'kysely';
import type { OfferBody, OfferMade } from '#contract/admin-payments.ts';
import type { ConsentDue } from '#contract/consents.ts';
import { priceOwed } from '#domain/auction/declared-result.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { nextCandidate, offerRefusal } from '#domain/settlement/second-chance.ts';
import { type Centavos, centavosOf } from '#domain/values/money.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { actOn, consentTo } from '#server/features/settlement/money/consent.ts';
import { type LockedPayment, lockPayment } from '#server/features/settlement/money/move-payment.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { markExpired } from './end-offers.ts';
import { type Place, readPlaces } from './ranking.ts';
import { readOffer } from './read-offers.ts';
import { NOT_PAID, UNPAID, type UndoDeps, undoLocked } from './undo-win.ts';
import { readUndoneLot } from './undone-lot.ts';

/**
 * Offers the lot of an undone win to the next bidder in line, at most at their own highest bid. An overdue payment is
 * first cancelled for default, in the same commit. Every decision after a win locks the lot's last payment, so of two
 * concurrent offers the second sees the first. Where the undone win was above the limit, another administrator offers it, too (rules §59).
 */
export async function offerToNext(
	{ db, emails, consentLimit }: UndoDeps,
	admin_id: string,
	payment_id: string,
	{ deadline_hours, reason = null }: Omit<OfferBody, 'reason'> & { reason?: string | null | undefined },
): Promise<Result<OfferMade | ConsentDue>> {
	return db.transaction().execute(async (trx): Promise<Result<OfferMade | ConsentDue>> => {
		const payment = await lockPayment(trx, payment_id);
		if (!payment) return fail(problem('payment.not-found'));
		await markExpired(trx, payment.auction_id);
		const lot = await readUndoneLot(trx, payment);
		const refusal = offerRefusal(lot) ?? judgeRefusal(lot.judicial, reason);
		if (refusal) return fail(refusal);
		const next = nextCandidate(await lockAndReadPlaces(trx, payment.auction_id));
		if (!next) return fail(problem('second-chance.nobody'));
		// A declared result below their bid also applies to the bidders after the winner (rules §11).
		const price = priceOwed(lot.result, centavosOf(next.amount) as Centavos);
		const act = actOn(payment, 'offer', { more: { bidder: next.bidder, price, deadline_hours } });
		const due = await consentTo(trx, { consentLimit }, act, admin_id);
		if (due) return ok(due);
		if (lot.payment === 'overdue') {
			const undo = {
				admin_id,
				undoing: 'default',
				decided: UNPAID,
				reason: lot.judicial ? NOT_PAID : (reason ?? NOT_PAID),
			} as const;
			const undone = await undoLocked(trx, emails, payment, undo);
			if (!undone.ok) return undone;
		}
		const id = await insertOffer(trx, payment, { ...next, price }, { deadline_hours, reason });
		const offer = (await readOffer(trx, id)) as OfferMade;
		const { bidder, expires_at } = offer;
		await recordAudit(trx, {
			admin_id,
			action: 'payment.offered',
			subject: payment.auction_id,
			changes: {
				bidder: { from: null, to: String(bidder) },
				price: { from: null, to: offer.price },
				expires_at: { from: null, to: expires_at },
			},
		});
		await emails.send({ kind: 'chance-offered', user_id: next.user_id, chance_id: id }, trx);
		return ok(offer);
	});
}

function judgeRefusal(judicial: boolean, reason: string | null): Problem | null {
	return judicial && reason === null ? problem('second-chance.judge') : null;
}

/** The ranking of a lot, with its bidders' rows locked so that none of them can delete their account. */
async function lockAndReadPlaces(trx: Transaction<Database>, auction_id: string): Promise<Place[]> {
	await sql`select from users where id in (select user_id from auction_bidders where auction_id = ${auction_id})
		order by id for key share`.execute(trx);
	return readPlaces(trx, auction_id);
}

async function insertOffer(
	trx: Kysely<Database>,
	{ id: after_payment_id, auction_id }: LockedPayment,
	{ user_id, bidder, price }: Place & { price: Centavos },
	{ deadline_hours, reason }: { deadline_hours: number; reason: string | null },
): Promise<string> {
	const { rows } = await sql<{ id: string }>`
		insert into second_chances (auction_id, after_payment_id, user_id, bidder, price, reason, offered_at, expires_at)
		select ${auction_id}, ${after_payment_id}, ${user_id}, ${bidder}::int, ${price}::bigint, ${reason},
			now, now + ${deadline_hours}::int * interval '1 hour' from clock_timestamp() as now
		returning id`.execute(trx);
	return rows[0]?.id ?? '';
}
