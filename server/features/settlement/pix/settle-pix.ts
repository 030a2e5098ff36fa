import { sql, type Transaction } from 'kysely';
import { strayed } from '#domain/settlement/journal.ts';
import {
	type PixOutcome,
	pixOutcome,
	type ReportedCharge,
	type ReportedPix,
} from '#domain/settlement/received-pix.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { confirmLocked } from '#server/features/settlement/money/confirm-held.ts';
import {
	type LockedComponent,
	type LockedPayment,
	lockPayment,
} from '#server/features/settlement/money/move-payment.ts';
import { settleComponent } from '#server/features/settlement/money/settle-component.ts';
import { writeEntry } from '#server/features/settlement/money/write-journal.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type Charge, isOwed } from './charge.ts';
import type { PixBankDeps } from './pix-bank-jobs.ts';
import { reviveReturns } from './pix-returns.ts';
import { followTakenBack } from './take-back.ts';

/**
 * Stores what the bank reports about a charge: each of its Pix once, with its outcome, and the effect on the payment.
 * Idempotent, also across servers. Returns whether it is still owed to this account.
 */
export async function settleCharge(
	deps: PixBankDeps,
	charge: Charge,
	reported: ReportedCharge,
): Promise<boolean> {
	return deps.db.transaction().execute(async (trx) => {
		const payment = await lockPayment(trx, charge.payment_id);
		if (!payment) throw new Error('a charge without a payment');
		const wanted = { txid: charge.txid, key: deps.receiver.key, amount: charge.amount };
		let takenBack = await isTakenBack(trx, charge);
		for (const pix of reported.pix) {
			const part = partOf(payment, charge);
			const outcome = pixOutcome(pix, wanted, reported, dueByPix(payment, part));
			const about = { payment_id: payment.id, component_id: charge.component_id };
			if (outcome && (await recordPix(trx, wanted.key, pix, { outcome, ...about })))
				await follow(deps, trx, payment, part, pix, outcome);
			await reviveReturns(trx, pix);
			takenBack = (await followTakenBack(trx, deps.emails, payment, pix)) || takenBack;
		}
		// What was taken back is paid by a charge of its own.
		const owed = !takenBack && (await isOwed(trx, deps, charge));
		await scheduleNext(trx, charge, reported, { owed, takenBack });
		return owed;
	});
}

/**
 * Stores a Pix that the bank reported; returns whether it is new. An unassigned Pix may be assigned to its payment
 * later.
 */
export async function recordPix(
	trx: Transaction<Database>,
	key: string,
	{ end_to_end_id, txid, amount, paid_at }: ReportedPix,
	{ outcome, ...about }: { outcome: PixOutcome; payment_id: string | null; component_id: string | null },
): Promise<boolean> {
	const { payment_id, component_id } = about;
	const assignment = {
		outcome,
		...(outcome === 'unknown' ? { payment_id: null, component_id: null } : about),
	};
	const { numInsertedOrUpdatedRows: inserted } = await trx
		.insertInto('pix_received')
		.values({ end_to_end_id, key, txid, amount, paid_at, ...assignment })
		.onConflict((conflict) => conflict.doNothing())
		.executeTakeFirstOrThrow();
	if (inserted || outcome === 'unknown') return Boolean(inserted);
	// Of this account: what another bank told of under this id is not ours to assign.
	const { rows } = await sql`select from pix_received
		where end_to_end_id = ${end_to_end_id} and key = ${key} and outcome = 'unknown' for update`.execute(trx);
	if (rows.length === 0) return false;
	const { rows: found } = await sql`
		update pix_received set outcome = ${outcome}, payment_id = ${payment_id}, component_id = ${component_id}, txid = ${txid}
		where end_to_end_id = ${end_to_end_id} and not exists (
			select from pix_returns r where r.end_to_end_id = ${end_to_end_id} and r.state <> 'failed')
		returning 1`.execute(trx);
	return found.length > 0;
}

/**
 * The effect of a new Pix on its payment: it settles the payment, or stays in the account that received it until it is returned.
 */
async function follow(
	deps: PixBankDeps,
	trx: Transaction<Database>,
	payment: LockedPayment,
	part: LockedComponent | null,
	{ end_to_end_id: transfer, amount, paid_at }: ReportedPix,
	outcome: PixOutcome,
): Promise<void> {
	if (outcome === 'unknown') return;
	if (outcome !== 'settled') {
		const kind = !part || part.through_operator ? 'received' : 'direct';
		await writeEntry(trx, payment, kind, strayed(amount, part), { admin_id: null, transfer });
		return;
	}
	const mover = { admin_id: null, transfer, credited_at: isoDay(Date.parse(paid_at)) };
	const moved = part
		? await settleComponent(trx, deps.emails, payment, part, mover)
		: await confirmLocked(trx, deps.emails, payment, mover);
	if (!moved.ok) throw new Error(`a Pix settled a payment that cannot be paid: ${moved.problem.code}`);
}

/** Whether what the charge paid was taken back, also by a check that ended since the charge was read; of a locked payment. */
async function isTakenBack(trx: Transaction<Database>, { txid }: Charge): Promise<boolean> {
	const { rows } = await sql`select from pix_charges where txid = ${txid} and taken_back`.execute(trx);
	return rows.length > 0;
}

/** The part that a charge is for; null for the whole payment. */
function partOf({ components }: LockedPayment, { component_id }: Charge): LockedComponent | null {
	return components.find(({ id }) => id === component_id) ?? null;
}

/** For how many days after a charge a Pix that paid it may be taken back. */
const TAKEN_BACK_DAYS = 80;

/** What a Pix is to settle, and whether it is settled. */
function dueByPix(
	payment: LockedPayment,
	part: LockedComponent | null,
): Pick<LockedPayment, 'status' | 'amount'> {
	if (!part) return payment;
	// After a default a part is owed although its payment is over.
	const status = part.status === 'paid' ? 'paid' : part.status === 'defaulted' ? 'overdue' : payment.status;
	return { amount: part.amount, status };
}

/**
 * Schedules the next check: soon while it is owed or can still be paid, later rarely, for a payment made by mistake. One that was paid is looked at
 * for as long as the bank of who paid may take the Pix back: 80 days after it (Resolução BCB 1/2020, art. 41-D).
 */
async function scheduleNext(
	trx: Transaction<Database>,
	{ txid }: Charge,
	{ state }: ReportedCharge,
	{ owed, takenBack }: { owed: boolean; takenBack: boolean },
): Promise<void> {
	const soon = owed || state === 'active';
	// The last statement of its transaction: a webhook locks several charges, and must not wait for one whose transaction waits for another.
	// A webhook received after the bank answered has already scheduled a check, which stays.
	await sql`update pix_charges set
			state = case when state in ('concluded', 'removed') then state else ${state} end, taken_back = ${takenBack},
			next_look = case
				when next_look <= clock_timestamp() then next_look
				when clock_timestamp() > expires_at + ${state === 'concluded' ? TAKEN_BACK_DAYS : 2} * interval '1 day' then null
				when ${soon} then clock_timestamp() + interval '1 minute'
				else clock_timestamp() + interval '6 hours' end
		where txid = ${txid}`.execute(trx);
}
