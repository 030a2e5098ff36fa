import { type Kysely, sql, type Transaction } from 'kysely';
import type { AnnulmentGround } from '#domain/auction/annulment.ts';
import type { Step } from '#domain/auction/auction.ts';
import { type Deciding, decideOutcome } from '#domain/auction/decide-outcome.ts';
import type { Problem } from '#domain/problems/problems.ts';
import { type LockedAuction, readStamps } from '#server/features/bidding/decisions/auction-locks.ts';
import { DECISION_COLUMNS, stateOf } from '#server/features/bidding/decisions/decision-columns.ts';
import { neverCompletes, writeSteps } from '#server/features/bidding/decisions/unit-of-work.ts';
import { addNews } from '#server/features/bidding/lot-news.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import { latestFirst } from '#server/features/settlement/money/latest-payment.ts';
import { type LockedPayment, lockPayment } from '#server/features/settlement/money/move-payment.ts';
import type { CommissionOwed } from '#server/features/settlement/money/open-payments.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { SecondChanceEmail } from './second-chance-emails.ts';

/** An outcome that somebody decided about a lot, with what the ledger does not have. */
export interface RecordedOutcome extends Deciding {
	auction_id: string;
	admin_id: string;
	document_id?: string | undefined;
	/** Of an annulment. */
	ground?: AnnulmentGround | undefined;
	/** The payment that it undoes. */
	payment_id?: string | undefined;
	/** Who pays the commission of a lot that no bidder bought. */
	owed?: CommissionOwed | undefined;
}

/** Locks the last payment of a lot, as every decision after its end does first; undefined when there is none. */
export async function lockLastPayment(
	trx: Transaction<Database>,
	auction_id: string,
): Promise<LockedPayment | undefined> {
	const { rows } = await sql<{ id: string }>`select y.id from payments y where y.auction_id = ${auction_id}
		order by ${latestFirst('y')} limit 1`.execute(trx);
	return rows[0] && lockPayment(trx, rows[0].id);
}

/** Locks a lot of either environment, withdrawn or not; its last payment must be locked before. */
export async function lockLot(trx: Transaction<Database>, auction_id: string): Promise<LockedAuction> {
	const { rows } = await sql<LockedAuction>`
		select ${DECISION_COLUMNS} from auctions a where a.id = ${auction_id} for no key update of a`.execute(
		trx,
	);
	return rows[0] as LockedAuction;
}

/** Writes a step on a locked lot, at the time of the database's clock. */
export async function writeStep(trx: Kysely<Database>, auction: LockedAuction, step: Step): Promise<void> {
	const stampOf = await readStamps(trx);
	await writeSteps(trx, auction, [step], stampOf(auction), neverCompletes);
}

/**
 * Records an outcome, in the transaction that undoes the payment which it ends: ledger, what stands beside it, the news for those who follow the
 * lot. An open offer of the lot is withdrawn. The last payment must be locked. Returns `outcome.not-allowed`, with nothing written, or null.
 */
export async function recordOutcome(
	trx: Transaction<Database>,
	emails: EmailSender<SecondChanceEmail>,
	{ auction_id, admin_id, document_id, payment_id, ground, owed, ...deciding }: RecordedOutcome,
): Promise<Problem | null> {
	const auction = await lockLot(trx, auction_id);
	const { steps, problem } = decideOutcome(stateOf(auction), deciding);
	if (problem) return problem;
	for (const step of steps) await writeStep(trx, auction, step);
	const { outcome, reason } = deciding;
	const { name = null, tax_id = null, commission = null } = owed ?? {};
	await trx
		.insertInto('lot_outcomes')
		.values({
			auction_id,
			admin_id,
			outcome,
			reason,
			document_id: document_id ?? null,
			payment_id: payment_id ?? null,
			ground: ground ?? null,
			payer_name: name,
			payer_tax_id: tax_id,
			commission,
		})
		.execute();
	await withdrawOffers(trx, emails, auction_id);
	// Of a withdrawal they are told apart.
	if (outcome !== 'withdrawn') await addNews(trx, auction_id, 'outcome');
	return null;
}

async function withdrawOffers(
	trx: Transaction<Database>,
	emails: EmailSender<SecondChanceEmail>,
	auction_id: string,
): Promise<void> {
	const { rows } = await sql<{ id: string; user_id: string }>`
		update second_chances set state = 'withdrawn', ended_at = clock_timestamp()
		where auction_id = ${auction_id} and state = 'offered' returning id, user_id`.execute(trx);
	for (const { id, user_id } of rows)
		await emails.send({ kind: 'chance-withdrawn', user_id, chance_id: id }, trx);
}
