import { sql, type Transaction } from 'kysely';
import { returned } from '#domain/settlement/journal.ts';
import { isUnpaid, paymentAfter } from '#domain/settlement/payments.ts';
import type { PixOutcome, ReportedPix } from '#domain/settlement/received-pix.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import { confirmLocked } from '#server/features/settlement/money/confirm-held.ts';
import {
	type LockedComponent,
	type LockedPayment,
	refreshDue,
} from '#server/features/settlement/money/move-payment.ts';
import type { PaymentEmail } from '#server/features/settlement/money/payment-emails.ts';
import { componentRefusal, settleComponent } from '#server/features/settlement/money/settle-component.ts';
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
	/** Its payer's bank asked for it back when it was last looked at. */
	contested: boolean;
}

/**
 * Follows what the bank of who paid took back of a Pix (MED, `devolução especial`): no return of ours. Each return is booked once, when it has ended:
 * one that is refused after all moves no money. What a settled one paid is owed again, with its term anew, and the desk and the payer are told, unless
 * another Pix of its amount is there; of an annulled win it was owed back, and is given back now.
 * Returns whether something was taken back of what had settled.
 */
export async function followTakenBack(
	trx: Transaction<Database>,
	emails: EmailSender<PaymentEmail>,
	payment: LockedPayment,
	{ end_to_end_id, returns }: ReportedPix,
): Promise<boolean> {
	const { rows } = await sql<RecordedPix>`
		select end_to_end_id, amount, component_id, outcome, taken_back, contested_at is not null as contested from pix_received
		where end_to_end_id = ${end_to_end_id} and payment_id = ${payment.id} for update`.execute(trx);
	const [pix] = rows;
	if (!pix) return false;
	const settled = pix.outcome === 'settled' || pix.outcome === 'taken-back';
	let followed = false;
	let contested = false;
	for (const back of returns) {
		if (await isBooked(trx, back)) continue;
		if (back.state === 'processing') {
			contested = true;
			continue;
		}
		followed = settled;
		if (settled) await takeBack(trx, emails, payment, pix, back);
		else await takeStrayBack(trx, payment, pix, back);
	}
	if (contested === pix.contested) return followed;
	await sql`update pix_received set contested_at = ${contested ? sql`clock_timestamp()` : null}
		where end_to_end_id = ${end_to_end_id}`.execute(trx);
	// What came in while it was asked back, and stays, pays what it was meant for.
	if (!contested) await settleByStray(trx, emails, payment, pix.component_id);
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
	if (paid.length === 0) return;
	await oweAgain(trx, payment, paid);
	if ((await settleByStray(trx, emails, payment, component_id)) || payment.user_id === null) return;
	for (const { id } of paid)
		await emails.send({ kind: 'pix-taken-back', user_id: payment.user_id, component_id: id }, trx);
}

/** Parts that were paid are owed again: with their term anew, or as what is left of a default. */
async function oweAgain(
	trx: Transaction<Database>,
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
}

/**
 * A part, or a whole payment, that is owed is paid by a Pix of its amount that came in for it and settled nothing, because it was paid already or was
 * being asked back: the first that is there and on its way to nobody. Its money is in the journal. Returns whether there is one.
 */
async function settleByStray(
	trx: Transaction<Database>,
	emails: EmailSender<PaymentEmail>,
	payment: LockedPayment,
	component_id: string | null,
): Promise<boolean> {
	const part = payment.components.find(({ id }) => id === component_id) ?? null;
	const owed = part ? componentRefusal(payment, part) === null : isUnpaid(payment.status);
	if (!owed) return false;
	const { rows: locked } = await sql<{ end_to_end_id: string }>`
		select end_to_end_id from pix_received
		where payment_id = ${payment.id} and component_id is not distinct from ${component_id}::uuid and outcome in ('repeated', 'amount')
			and amount = ${(part ?? payment).amount} and taken_back = 0 and contested_at is null
		order by paid_at, end_to_end_id for update`.execute(trx);
	// A statement of its own: in the one that waits for a lock, other tables are as they were before it.
	const { rows } = await sql<{ credited_at: string }>`
		update pix_received set outcome = 'settled' where end_to_end_id = (
			select x.end_to_end_id from pix_received x
			where x.end_to_end_id = any(${locked.map(({ end_to_end_id }) => end_to_end_id)}::text[]) and not exists (
				select from pix_returns r where r.end_to_end_id = x.end_to_end_id and r.state <> 'failed')
			order by x.paid_at, x.end_to_end_id limit 1)
		returning (paid_at at time zone 'America/Sao_Paulo')::date::text as credited_at`.execute(trx);
	const [pix] = rows;
	if (!pix) return false;
	const confirmer = { admin_id: null, credited_at: pix.credited_at, booked: true };
	const moved = part
		? await settleComponent(trx, emails, payment, part, confirmer)
		: await confirmLocked(trx, emails, payment, confirmer);
	if (!moved.ok) throw new Error(`a Pix settled a payment that cannot be paid: ${moved.problem.code}`);
	return true;
}
