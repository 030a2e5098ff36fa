import { type Kysely, sql, type Transaction } from 'kysely';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, type Result } from '#domain/problems/result.ts';
import {
	cancelled,
	type EntryKind,
	type Posting,
	received,
	refunded,
	undoneInParts,
} from '#domain/settlement/journal.ts';
import type { ComponentKind, Payee } from '#domain/settlement/payment-components.ts';
import {
	PAYMENT_ACTIONS,
	type PaymentAction,
	type PaymentStatus,
	paymentAfter,
} from '#domain/settlement/payments.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { paidApart } from './latest-payment.ts';
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
	/** The price first. */
	components: LockedComponent[];
	/** Whether each component is paid apart: one is paid to the court, or in instalments. */
	apart: boolean;
}

/** One part of a locked payment. */
export interface LockedComponent {
	id: string;
	kind: ComponentKind;
	payee: Payee;
	amount: Centavos;
	status: 'pending' | 'paid' | 'refunded' | 'cancelled';
	confirmed_by: 'person' | 'bank' | null;
}

/** Locks a payment until the end of the transaction; undefined when there is none. */
export async function lockPayment(
	trx: Transaction<Database>,
	id: string,
): Promise<LockedPayment | undefined> {
	const { rows } = await sql<Omit<LockedPayment, 'components'>>`
		select id, auction_id, user_id, status, price, commission, amount, txid, micros(due_at) as due_at,
			${paidApart('payments')} as apart
		from payments where id = ${id} for update`.execute(trx);
	const [row] = rows;
	// A statement of its own: in the one that waits for the lock, other tables are as they were before it.
	return row && { ...row, components: await readComponentsOf(trx, id) };
}

async function readComponentsOf(trx: Transaction<Database>, payment_id: string): Promise<LockedComponent[]> {
	return trx
		.selectFrom('payment_components')
		.select(['id', 'kind', 'payee', 'amount', 'status', 'confirmed_by'])
		.where('payment_id', '=', payment_id)
		.orderBy('kind', 'desc')
		.orderBy('number')
		.execute();
}

/** The journal entry of each action; null where each component has had its own. Expiry has none. */
const JOURNALED: Record<
	Exclude<PaymentAction, 'expire'>,
	[EntryKind, (payment: LockedPayment) => Posting | null]
> = {
	confirm: ['received', ({ amount, apart }) => (apart ? null : received(amount))],
	cancel: ['cancelled', (payment) => (payment.apart ? undonePosting(payment) : cancelled(payment))],
	refund: ['refunded', (payment) => (payment.apart ? undonePosting(payment) : refunded(payment))],
};

function undonePosting({ components }: LockedPayment): Posting {
	return undoneInParts(
		components.map(({ kind, payee, amount, status }) => ({ kind, payee, amount, paid: status === 'paid' })),
	);
}

/**
 * The only way to change the status of a locked payment: by the table of its actions, with its components and the journal
 * entry. `payment.state`, and nothing written, when its status does not allow the action; `payment.apart` for a confirmation
 * while a component that is paid apart is pending.
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
	if (paid && payment.apart && payment.components.some(({ status }) => status !== 'paid'))
		return fail(problem('payment.apart'));
	await sql`update payments set status = ${after.value},
			paid_at = ${paid ? sql`now()` : sql`paid_at`},
			confirmed_by = ${paid ? (mover.transfer ? 'bank' : 'person') : sql`confirmed_by`},
			reason = ${mover.reason ?? sql`reason`}, ended_at = ${paid ? null : sql`now()`}
		where id = ${payment.id}`.execute(trx);
	const [kind, postingOf] = JOURNALED[action];
	const posting = postingOf(payment);
	if (posting) await writeEntry(trx, payment, kind, posting, mover);
	await sql`update payment_components set
			status = case when ${paid} then 'paid' when status = 'paid' then 'refunded' else 'cancelled' end,
			paid_at = case when ${paid} then coalesce(paid_at, now()) else paid_at end,
			confirmed_by = case when ${paid} then coalesce(confirmed_by, ${mover.transfer ? 'bank' : 'person'}) else confirmed_by end
		where payment_id = ${payment.id}`.execute(trx);
	// What waits for a consent would be another act now.
	await sql`delete from consents where payment_id = ${payment.id} and done_at is null and act <> 'return'`.execute(
		trx,
	);
	payment.status = after.value;
	return after;
}

/**
 * Marks payments whose due time has passed as overdue, at most a hundred; returns them. Locked payments are skipped
 * until the next call.
 */
export async function expirePayments(trx: Kysely<Database>): Promise<{ id: string; user_id: string }[]> {
	const { from, to } = PAYMENT_ACTIONS.expire;
	const due = sql`status = ${from[0]} and due_at < now()`;
	// A changed payment locks its auction (`write_result` in schema.sql), and bids lock theirs in the order of the ids.
	const { rows: locked } = await sql<{ id: string }>`
		select id from auctions where id in (select auction_id from payments where ${due} order by due_at limit 100)
		order by id for no key update`.execute(trx);
	const { rows } = await sql<{ id: string; user_id: string }>`
		update payments set status = ${to} where id in (
			select id from payments where auction_id = any(${locked.map(({ id }) => id)}::uuid[]) and ${due}
			for update skip locked)
		returning id, user_id`.execute(trx);
	return rows;
}
