import { type Kysely, sql, type Transaction } from 'kysely';
import type { OfferMade } from '#contract/admin-payments.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { chanceAfter, type OfferState } from '#domain/settlement/second-chance.ts';
import type { Micros } from '#domain/values/time.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { lockPayment } from '#server/features/settlement/money/move-payment.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { readOffer } from './read-offers.ts';
import type { AfterWinDeps } from './undo-win.ts';

/** An offer whose row this transaction has locked, with the clock read after that. */
export interface LockedOffer {
	id: string;
	auction_id: string;
	user_id: string;
	/** Their number in the auction. */
	bidder: number;
	price: number;
	state: OfferState;
	expires_at: Micros;
	now: Micros;
}

/**
 * Locks an offer until the end of the transaction; the lot's last payment must be locked before. Undefined when there
 * is none.
 */
export async function lockOffer(trx: Transaction<Database>, id: string): Promise<LockedOffer | undefined> {
	await sql`select from second_chances where id = ${id} for update`.execute(trx);
	const { rows } = await sql<LockedOffer>`
		select id, auction_id, user_id, bidder, price, state, micros(expires_at) as expires_at, micros(clock_timestamp()) as now
		from second_chances where id = ${id}`.execute(trx);
	return rows[0];
}

/** Closes a locked offer with its final state, and the payment that follows from it, if any. */
export async function endOffer(
	trx: Kysely<Database>,
	{ id }: LockedOffer,
	state: OfferState,
	payment_id: string | null = null,
): Promise<void> {
	await sql`update second_chances set state = ${state}, payment_id = ${payment_id}, ended_at = clock_timestamp()
		where id = ${id}`.execute(trx);
}

/** Withdraws an open offer for an administrator; the bidder is emailed and may get another offer. */
export async function withdrawOffer(
	{ db, emails }: AfterWinDeps,
	admin_id: string,
	id: string,
): Promise<Result<OfferMade>> {
	return db.transaction().execute(async (trx) => {
		const found = await trx
			.selectFrom('second_chances')
			.select('after_payment_id')
			.where('id', '=', id)
			.executeTakeFirst();
		if (found) await lockPayment(trx, found.after_payment_id);
		const offer = found && (await lockOffer(trx, id));
		if (!offer) return fail(problem('second-chance.not-found'));
		const after = chanceAfter(offer, 'withdraw', offer.now);
		if (!after.ok) return after;
		await endOffer(trx, offer, after.value);
		const withdrawn = (await readOffer(trx, id)) as OfferMade;
		await recordAudit(trx, {
			admin_id,
			action: 'payment.offer-withdrawn',
			subject: offer.auction_id,
			changes: { bidder: { from: String(withdrawn.bidder), to: null } },
		});
		await emails.send({ kind: 'chance-withdrawn', user_id: offer.user_id, chance_id: id }, trx);
		return ok(withdrawn);
	});
}

/** Marks the lot's open offer as expired if its deadline has passed. The lot's last payment must be locked. */
export async function markExpired(trx: Transaction<Database>, auction_id: string): Promise<void> {
	await sql`update second_chances set state = 'expired', ended_at = clock_timestamp()
		where auction_id = ${auction_id} and state = 'offered' and expires_at <= clock_timestamp()`.execute(trx);
}

/** Marks expired offers, a hundred at a time; returns how many. Offers locked by an answer in progress are skipped. */
export async function expireOffers(db: Kysely<Database>): Promise<number> {
	let expired = 0;
	for (;;) {
		const { rows } = await sql`
			update second_chances set state = 'expired', ended_at = clock_timestamp() where id in (
				select id from second_chances where state = 'offered' and expires_at <= now() order by expires_at limit 100
				for update skip locked)
			returning id`.execute(db);
		if (rows.length === 0) return expired;
		expired += rows.length;
	}
}
