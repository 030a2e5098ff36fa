import { sql, type Transaction } from 'kysely';
import { returned } from '#domain/settlement/journal.ts';
import { paymentAfter } from '#domain/settlement/payments.ts';
import type { PixOutcome, ReportedPix } from '#domain/settlement/received-pix.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import {
	type LockedComponent,
	type LockedPayment,
	refreshDue,
} from '#server/features/settlement/money/move-payment.ts';
import type { PaymentEmail } from '#server/features/settlement/money/payment-emails.ts';
import { writeEntry } from '#server/features/settlement/money/write-journal.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { giveBack } from './pix-returns.ts';

/** A Pix for a part, or the whole, of a payment. */
interface RecordedPix {
	end_to_end_id: string;
	amount: Centavos;
	component_id: string | null;
	outcome: PixOutcome;
	taken_back: Centavos;
}

/**
 * Follows what the bank of who paid took back of a Pix (MED, `devolução especial`): no return of ours. Each return is booked once. What a settled one
 * paid is owed again, with its term anew, and the desk and the payer are told; of an annulled win it was owed back, and is given back now.
 * Returns whether something was taken back of what had settled.
 */
export async function followTakenBack(
	trx: Transaction<Database>,
	emails: EmailSender<PaymentEmail>,
	payment: LockedPayment,
	{ end_to_end_id, returns }: ReportedPix,
): Promise<boolean> {
	if (returns.length === 0) return false;
	const { rows } = await sql<RecordedPix>`
		select end_to_end_id, amount, component_id, outcome, taken_back from pix_received
		where end_to_end_id = ${end_to_end_id} and payment_id = ${payment.id} for update`.execute(trx);
	const [pix] = rows;
	if (!pix) return false;
	const settled = pix.outcome === 'settled' || pix.outcome === 'taken-back';
	let followed = false;
	for (const back of returns) {
		if (await isBooked(trx, back)) continue;
		followed = settled;
		if (settled) await takeBack(trx, emails, payment, pix, back);
		else await takeStrayBack(trx, payment, pix, back);
	}
	return followed;
}

/** Whether a return is one that this server asked for, which is followed elsewhere, or stands in the journal. */
async function isBooked(
	trx: Transaction<Database>,
	{ id, transfer }: { id: string; transfer: string },
): Promise<boolean> {
	const { rows } = await sql`select from pix_returns where id = ${id}
		union all select from journal_entries where transfer = ${transfer} limit 1`.execute(trx);
	return rows.length > 0;
}

/** A Pix that settled nothing is back with its payer: nobody has to return it. */
async function takeStrayBack(
	trx: Transaction<Database>,
	payment: LockedPayment,
	{ end_to_end_id, component_id }: RecordedPix,
	{ transfer, amount }: { transfer: string; amount: Centavos },
): Promise<void> {
	await sql`update pix_received set taken_back = taken_back + ${amount}, taken_back_at = now()
		where end_to_end_id = ${end_to_end_id}`.execute(trx);
	const part = payment.components.find(({ id }) => id === component_id) ?? null;
	await writeEntry(trx, payment, 'returned', returned(amount, part), { admin_id: null, transfer });
}

async function takeBack(
	trx: Transaction<Database>,
	emails: EmailSender<PaymentEmail>,
	payment: LockedPayment,
	pix: RecordedPix,
	{ transfer, amount }: { transfer: string; amount: Centavos },
): Promise<void> {
	const { end_to_end_id, component_id } = pix;
	const parts = payment.components.filter(({ id }) => component_id === null || id === component_id);
	await sql`update pix_received set outcome = 'taken-back', taken_back = taken_back + ${amount}, taken_back_at = now()
		where end_to_end_id = ${end_to_end_id}`.execute(trx);
	const mover = { admin_id: null, transfer };
	// All of it was owed back: it has been given back by this.
	if (amount === pix.amount && parts.some(({ status }) => status === 'refund-due')) {
		await giveBack(trx, emails, payment, component_id, mover);
		return;
	}
	const part = component_id === null ? null : (parts[0] ?? null);
	await writeEntry(trx, payment, 'returned', returned(amount, part), { ...mover, component_id });
	const paid = parts.filter(({ status }) => status === 'paid');
	if (paid.length > 0) await oweAgain(trx, emails, payment, paid);
}

/** Parts that were paid are owed again: with their term anew, or as what is left of a default. */
async function oweAgain(
	trx: Transaction<Database>,
	emails: EmailSender<PaymentEmail>,
	payment: LockedPayment,
	parts: readonly LockedComponent[],
): Promise<void> {
	const status = payment.status === 'defaulted' ? 'defaulted' : 'pending';
	await sql`update payment_components c set status = ${status}, paid_at = null, confirmed_by = null, credited_at = null,
			due_at = clock_timestamp() + a.payment_deadline_hours * interval '1 hour'
		from payments p join auctions a on a.id = p.auction_id
		where p.id = c.payment_id and c.id = any(${parts.map(({ id }) => id)}::uuid[])`.execute(trx);
	for (const part of parts) Object.assign(part, { status, confirmed_by: null });
	const after = paymentAfter(payment.status, 'reverse');
	if (after.ok) {
		await sql`update payments set status = ${after.value}, paid_at = null, confirmed_by = null, ended_at = null
			where id = ${payment.id}`.execute(trx);
		payment.status = after.value;
	}
	await refreshDue(trx, payment.id);
	if (payment.user_id === null) return;
	for (const { id: component_id } of parts)
		await emails.send({ kind: 'pix-taken-back', user_id: payment.user_id, component_id }, trx);
}
