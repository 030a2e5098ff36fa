import { type Kysely, sql, type Transaction } from 'kysely';
import { cancelled, type EntryKind, type Posting, received, refunded } from '#domain/journal.ts';
import type { Centavos } from '#domain/money.ts';
import { PAYMENT_ACTIONS, type PaymentAction, type PaymentStatus, paymentAfter } from '#domain/payments.ts';
import type { Problem } from '#domain/problems.ts';
import type { Result } from '#domain/result.ts';
import type { Micros } from '#domain/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type Mover, writeEntry } from './write-journal.ts';

/** A payment whose row this transaction has locked. */
export interface LockedPayment {
	id: string;
	auction_id: string;
	user_id: string;
	status: PaymentStatus;
	price: Centavos;
	commission: Centavos;
	amount: Centavos;
	txid: string;
	due_at: Micros;
}

/** Locks a payment until the end of the transaction; undefined when there is none. */
export async function lockPayment(
	trx: Transaction<Database>,
	id: string,
): Promise<LockedPayment | undefined> {
	const { rows } = await sql<LockedPayment>`
		select id, auction_id, user_id, status, price, commission, amount, txid, micros(due_at) as due_at
		from payments where id = ${id} for update`.execute(trx);
	return rows[0];
}

/** The journal entry of each action. Expiry has none. */
const JOURNALED: Record<
	Exclude<PaymentAction, 'expire'>,
	[EntryKind, (payment: LockedPayment) => Posting]
> = {
	confirm: ['received', ({ amount }) => received(amount)],
	cancel: ['cancelled', cancelled],
	refund: ['refunded', refunded],
};

/**
 * The only way to change the status of a locked payment: by the table of its actions, with the journal entry.
 * `payment.state`, and nothing written, when its status does not allow the action.
 */
export async function movePayment(
	trx: Transaction<Database>,
	payment: LockedPayment,
	action: Exclude<PaymentAction, 'expire'>,
	mover: Mover & { reason?: string },
): Promise<Result<PaymentStatus, Problem>> {
	const after = paymentAfter(payment.status, action);
	if (!after.ok) return after;
	const paid = action === 'confirm';
	await sql`update payments set status = ${after.value},
			paid_at = ${paid ? sql`now()` : sql`paid_at`},
			confirmed_by = ${paid ? (mover.transfer ? 'bank' : 'person') : sql`confirmed_by`},
			reason = ${mover.reason ?? sql`reason`}, ended_at = ${paid ? null : sql`now()`}
		where id = ${payment.id}`.execute(trx);
	const [kind, posting] = JOURNALED[action];
	await writeEntry(trx, payment, kind, posting(payment), mover);
	payment.status = after.value;
	return after;
}

/**
 * Marks payments whose due time has passed as overdue, at most a hundred; returns them. Locked payments are skipped
 * until the next call.
 */
export async function expirePayments(trx: Kysely<Database>): Promise<{ id: string; user_id: string }[]> {
	const { from, to } = PAYMENT_ACTIONS.expire;
	const { rows } = await sql<{ id: string; user_id: string }>`
		update payments set status = ${to} where id in (
			select id from payments where status = ${from[0]} and due_at < now() order by due_at limit 100
			for update skip locked)
		returning id, user_id`.execute(trx);
	return rows;
}
