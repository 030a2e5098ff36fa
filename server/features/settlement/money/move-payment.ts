import { type Kysely, sql, type Transaction } from 'kysely';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, type Result } from '#domain/problems/result.ts';
import type { LegalTermsUnit } from '#domain/sale/legal-terms.ts';
import { balances, fined, received, settled } from '#domain/settlement/journal.ts';
import {
	type ComponentKind,
	isOver,
	type Payee,
	type StoredComponentState,
} from '#domain/settlement/payment-components.ts';
import { type PaymentAction, type PaymentStatus, paymentAfter } from '#domain/settlement/payments.ts';
import { giverOf, refundDueAt } from '#domain/settlement/refunds.ts';
import { type Centavos, shareOf } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { TERMS_UNIT } from './open-payout.ts';
import { type Confirmer, confirmedBy, type Mover, writeEntry } from './write-journal.ts';

/** A payment whose row this transaction has locked. */
export interface LockedPayment {
	id: string;
	auction_id: string;
	/** Null where the payer has no account. */
	user_id: string | null;
	won_at: Micros;
	status: PaymentStatus;
	price: Centavos;
	commission: Centavos;
	/** The sum of the costs that the edital stated. */
	costs: Centavos;
	amount: Centavos;
	/** What the winner's credit pays of the price. */
	credit: Centavos;
	txid: string;
	/** When the first of its parts is due; null while there is no way of paying any. */
	due_at: Micros | null;
	/** The price first. */
	components: LockedComponent[];
	/** Whether one Pix to the operator pays the whole; else each component is paid apart. */
	as_one: boolean;
}

/** One part of a locked payment. */
export interface LockedComponent {
	id: string;
	kind: ComponentKind;
	payee: Payee;
	payee_id: string | null;
	payee_name: string | null;
	/** The seller for whom the operator receives it. */
	on_behalf_of: string | null;
	through_operator: boolean;
	amount: Centavos;
	status: StoredComponentState;
	confirmed_by: 'person' | 'bank' | null;
	/** An instalment whose amount waits for the figures of its index. */
	uncorrected: boolean;
}

/** SQL: whether the part `c` is an instalment whose amount waits for the figures of its index. */
export const UNCORRECTED = sql<boolean>`(c.correction is not null and c.figures is null)`;

/** Locks a payment until the end of the transaction; undefined when there is none. */
export async function lockPayment(
	trx: Transaction<Database>,
	id: string,
): Promise<LockedPayment | undefined> {
	const { rows } = await sql<Omit<LockedPayment, 'components'>>`
		select id, auction_id, user_id, micros(created_at) as won_at, status, price, commission, costs, amount, credit, txid, micros(due_at) as due_at, as_one
		from payments where id = ${id} for update`.execute(trx);
	const [row] = rows;
	// A statement of its own: in the one that waits for the lock, other tables are as they were before it.
	return row && { ...row, components: await readComponentsOf(trx, id) };
}

async function readComponentsOf(trx: Transaction<Database>, payment_id: string): Promise<LockedComponent[]> {
	return trx
		.selectFrom('payment_components as c')
		.select(['id', 'kind', 'payee', 'payee_id', 'payee_name', 'on_behalf_of', 'through_operator'])
		.select(['amount', 'status', 'confirmed_by', UNCORRECTED.as('uncorrected')])
		.where('payment_id', '=', payment_id)
		.orderBy('kind', 'desc')
		.orderBy('number')
		.execute();
}

/** What each action makes of a part that is paid, and of one that is not. */
const PARTS_AFTER: Record<
	Exclude<PaymentAction, 'expire' | 'refund' | 'reverse'>,
	{ paid: StoredComponentState; unpaid: StoredComponentState }
> = {
	confirm: { paid: 'paid', unpaid: 'paid' },
	cancel: { paid: 'paid', unpaid: 'cancelled' },
	annul: { paid: 'refund-due', unpaid: 'cancelled' },
	default: { paid: 'paid', unpaid: 'defaulted' },
};

/**
 * The only way to change the status of a locked payment: by the table of its actions, with its components and the journal
 * entries. `payment.state`, and nothing written, when its status does not allow the action; `payment.apart` for a confirmation
 * while a component that is paid apart is not paid.
 */
export async function movePayment(
	trx: Transaction<Database>,
	payment: LockedPayment,
	action: keyof typeof PARTS_AFTER,
	mover: Confirmer & { reason?: string },
): Promise<Result<PaymentStatus, Problem>> {
	const after = paymentAfter(payment.status, action);
	if (!after.ok) return after;
	const confirmed = action === 'confirm';
	const unpaid = payment.components.filter(({ status }) => !isOver(status));
	if (confirmed && !payment.as_one && unpaid.length > 0) return fail(problem('payment.apart'));
	await sql`update payments set status = ${after.value},
			paid_at = ${confirmed ? sql`now()` : sql`paid_at`},
			confirmed_by = ${confirmed ? confirmedBy(mover) : sql`confirmed_by`},
			reason = ${mover.reason ?? sql`reason`}, ended_at = ${confirmed ? null : sql`now()`}
		where id = ${payment.id}`.execute(trx);
	await writeMove(trx, payment, action, mover);
	const then = PARTS_AFTER[action];
	await sql`update payment_components set
			status = case status when 'paid' then ${then.paid} else ${then.unpaid} end,
			paid_at = case when ${confirmed} then coalesce(paid_at, now()) else paid_at end,
			credited_at = case when ${confirmed} then coalesce(credited_at, ${mover.credited_at ?? null}::date) else credited_at end,
			confirmed_by = case when ${confirmed} then coalesce(confirmed_by, ${confirmedBy(mover)}) else confirmed_by end
		where payment_id = ${payment.id} and status <> 'cancelled'`.execute(trx);
	if (action === 'default') await addFine(trx, payment, mover);
	if (action === 'default') await giveLetterTerm(trx, payment.id);
	await dropConsents(trx, payment.id);
	payment.status = after.value;
	for (const part of payment.components)
		if (part.status !== 'cancelled') part.status = part.status === 'paid' ? then.paid : then.unpaid;
	if (action === 'annul') await openRefunds(trx, payment);
	return after;
}

/** Ends what waits for a consent about a payment that was changed: it would be another act now. The return of a Pix stays the same. */
export async function dropConsents(trx: Transaction<Database>, payment_id: string): Promise<void> {
	await sql`delete from consents where payment_id = ${payment_id} and done_at is null and act <> 'return'`.execute(
		trx,
	);
}

/** The journal's entries of a move. Of a default there is none: the debt stands. */
async function writeMove(
	trx: Transaction<Database>,
	payment: LockedPayment,
	action: keyof typeof PARTS_AFTER,
	mover: Confirmer,
): Promise<void> {
	const paid = payment.components.filter(({ status }) => status === 'paid');
	const unpaid = payment.components.filter(({ status }) => !isOver(status));
	if (action === 'confirm' && payment.as_one && !mover.booked)
		await writeEntry(trx, payment, 'received', received(payment.amount), mover);
	if ((action === 'cancel' || action === 'annul') && unpaid.length > 0)
		await writeEntry(trx, payment, 'cancelled', balances(unpaid.map(settled)), mover);
	if (action === 'annul') await writeEntry(trx, payment, 'annulled', balances(paid.map(settled)), mover);
}

/**
 * What is owed after a default is to be paid within the lot's term of payment, which the letter to the person says and counts from now. A part that
 * there is no way of paying has none (rules §54, §57). When the payment was due before stands in `payments.due_at`.
 */
async function giveLetterTerm(trx: Transaction<Database>, payment_id: string): Promise<void> {
	await sql`update payment_components c set due_at = clock_timestamp() + a.payment_deadline_hours * interval '1 hour'
		from payments p join auctions a on a.id = p.auction_id
		where p.id = c.payment_id and p.id = ${payment_id} and c.status = 'defaulted' and c.due_at is not null`.execute(
		trx,
	);
}

/** The fine of the edital, if it states one: its payee is that of the price (CPC art. 897, rules §57). */
async function addFine(trx: Transaction<Database>, payment: LockedPayment, mover: Mover): Promise<void> {
	const { rows } = await sql<{ bp: number }>`
		select s.default_penalty_bp as bp from auctions a join sales s on s.id = a.sale_id
		where a.id = ${payment.auction_id} and s.default_penalty_bp is not null`.execute(trx);
	const amount = rows[0] ? shareOf(payment.price, rows[0].bp) : 0;
	if (amount === 0) return;
	const { rows: added } = await sql<{ id: string }>`
		insert into payment_components (payment_id, kind, payee, payee_id, payee_name, on_behalf_of, through_operator, amount, due_at, status)
		select payment_id, 'fine', payee, payee_id, payee_name, on_behalf_of, through_operator, ${amount},
			case when payee <> 'court' then due_at end, 'defaulted'
		from payment_components where payment_id = ${payment.id} and kind = 'price' returning id`.execute(trx);
	await writeEntry(trx, payment, 'fined', fined(amount), { ...mover, component_id: added[0]?.id });
	payment.components = await readComponentsOf(trx, payment.id);
}

/**
 * The lot of a payment that was not made is somebody else's now, or comes to another auction: the price and the stated costs are owed no more; the
 * commission and the fine still are (rules §57).
 */
export async function releaseDefaulted(
	trx: Kysely<Database>,
	auction_id: string,
	admin_id: string | null,
): Promise<void> {
	type Released = Pick<LockedComponent, 'kind' | 'amount' | 'payee' | 'on_behalf_of'> & {
		payment_id: string;
	};
	const { rows } = await sql<Released>`
		update payment_components k set status = 'cancelled' from payments p
		where p.id = k.payment_id and p.auction_id = ${auction_id} and p.status = 'defaulted' and k.status = 'defaulted'
			and k.kind in ('price', 'instalment', 'cost')
		returning k.payment_id, k.kind, k.amount, k.payee, k.on_behalf_of`.execute(trx);
	for (const id of new Set(rows.map(({ payment_id }) => payment_id))) {
		const released = rows.filter(({ payment_id }) => payment_id === id).map(settled);
		await writeEntry(trx, { auction_id, id }, 'released', balances(released), { admin_id });
	}
}

/**
 * Some parts of a payment can be paid now: their term counts from here; of an instalment to its own day, where that is later (rules §54). A
 * part that was not paid in its term before gets it anew.
 */
export async function startTerms(
	trx: Kysely<Database>,
	{ id, status }: Pick<LockedPayment, 'id' | 'status'>,
	components: readonly string[],
): Promise<void> {
	// One time for all: what falls due together stays together.
	await sql`update payment_components c set status = case c.status when 'waiting' then 'pending' else c.status end,
			due_at = greatest(case when c.kind = 'instalment' then c.due_at end,
				(select clock_timestamp()) + a.payment_deadline_hours * interval '1 hour')
		from payments p join auctions a on a.id = p.auction_id
		where p.id = c.payment_id and c.id = any(${[...components]}::uuid[])`.execute(trx);
	if (status === 'pending' || status === 'overdue') await refreshDue(trx, id);
}

/**
 * After a part was paid, or a way of paying it was given: the payment is due with the first of its parts that is, and one that was overdue for
 * others alone is so no more.
 */
export async function refreshDue(trx: Kysely<Database>, payment_id: string): Promise<void> {
	await sql`update payments p set due_at = n.due_at,
			status = case when p.status = 'overdue' and coalesce(n.due_at > now(), true) then 'pending' else p.status end
		from (select min(due_at) as due_at from payment_components where payment_id = ${payment_id} and status = 'pending') n
		where p.id = ${payment_id} and p.status in ('pending', 'overdue')`.execute(trx);
}

/** A payment with its parts. */
interface Annulled {
	id: string;
	components: readonly {
		id: string;
		payee: Payee;
		through_operator: boolean;
		amount: Centavos;
		status: StoredComponentState;
	}[];
}

/** Every part of a locked payment that is owed back gets its term, which counts from now (rules §56). */
async function openRefunds(trx: Kysely<Database>, { id, components }: Annulled): Promise<void> {
	const due = components.filter(({ status }) => status === 'refund-due');
	if (due.length === 0) return;
	const { rows } = await sql<{ now: Micros; unit: LegalTermsUnit }>`
		select micros(clock_timestamp()) as now, ${TERMS_UNIT} as unit`.execute(trx);
	const { now, unit } = rows[0] as (typeof rows)[number];
	const at = (time: Micros) => sql<Date>`from_micros(${time}::bigint)`;
	const refundOf = (part: (typeof due)[number]) => {
		const due_at = refundDueAt(giverOf(part), now, unit);
		return {
			component_id: part.id,
			payment_id: id,
			amount: part.amount,
			decided_at: at(now),
			due_at: due_at === null ? null : at(due_at),
		};
	};
	await trx.insertInto('refunds').values(due.map(refundOf)).execute();
}
