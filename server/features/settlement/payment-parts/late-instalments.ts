import { type Kysely, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { ConsentDue } from '#contract/consents.ts';
import type { penaltyAsked, restDue } from '#contract/payments.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { latePenalty } from '#domain/settlement/instalments.ts';
import { fined } from '#domain/settlement/journal.ts';
import { endedRefusal } from '#domain/settlement/payments.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { orderDocument } from '#server/features/catalogue/sales/order-document.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import { actOn, type ConsentDeps, consentTo } from '#server/features/settlement/money/consent.ts';
import {
	type LockedComponent,
	lockPayment,
	refreshDue,
} from '#server/features/settlement/money/move-payment.ts';
import type { PaymentEmail } from '#server/features/settlement/money/payment-emails.ts';
import { writeEntry } from '#server/features/settlement/money/write-journal.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { correctPayment } from './correct-instalments.ts';
import { lockComponent } from './decide-component.ts';

interface LateDeps extends ConsentDeps {
	db: Kysely<Database>;
	emails: EmailSender<PaymentEmail>;
}

/** SQL: the instalments `c` that are not paid, and of them those whose day has passed. */
const UNPAID = sql`c.kind = 'instalment' and c.status in ('waiting', 'pending')`;
const LATE = sql`(${UNPAID} and c.status = 'pending' and c.due_at < now())`;

/**
 * The desk asks for the penalty of an instalment that is late, 10 % of it and of those still to come (CPC art. 895 § 4): a part of its own, to
 * the payee of the instalment. It is never asked for by itself. Problems: `payment.not-found`, `payment.state`, `instalment.not-late`,
 * `instalment.fined`. Above the limit another administrator asks, too (rules §59).
 */
export async function askPenalty(
	{ db, emails, consentLimit }: LateDeps,
	{ admin_id, component_id }: { admin_id: string; component_id: string },
): Promise<Result<z.infer<typeof penaltyAsked> | ConsentDue>> {
	return db.transaction().execute(async (trx): Promise<Result<z.infer<typeof penaltyAsked> | ConsentDue>> => {
		const found = await lockComponent(trx, component_id);
		if (!found) return fail(problem('payment.not-found'));
		const { payment, component } = found;
		const ended = endedRefusal(payment.status);
		if (ended) return fail(ended);
		const { late, to_come, asked } = await readLate(trx, component_id);
		if (!late) return fail(problem('instalment.not-late'));
		if (asked) return fail(problem('instalment.fined'));
		const amount = latePenalty(component.amount, to_come);
		const act = { ...actOn(payment, 'penalty', { component, more: { penalty: amount } }), amount };
		const due = await consentTo(trx, { consentLimit }, act, admin_id);
		if (due) return ok(due);
		const id = await addPenalty(trx, component, amount);
		await writeEntry(trx, payment, 'fined', fined(amount), { admin_id, component_id: id });
		await refreshDue(trx, payment.id);
		await recordAudit(trx, {
			admin_id,
			action: 'payment.penalty-asked',
			subject: payment.auction_id,
			changes: { penalty: { from: null, to: reaisOf(amount) } },
		});
		if (payment.user_id !== null)
			await emails.send({ kind: 'penalty-asked', user_id: payment.user_id, component_id: id }, trx);
		return ok({ id, amount: reaisOf(amount), payment: { id: payment.id, status: payment.status } });
	});
}

/** Whether a part is an instalment that is late, what is still to fall due after it, and whether its penalty was asked for. */
async function readLate(trx: Transaction<Database>, component_id: string) {
	const { rows } = await sql<{ late: boolean; to_come: Centavos; asked: boolean }>`
		select coalesce(${LATE}, false) as late,
			(select coalesce(sum(n.amount), 0)::bigint from payment_components n where n.payment_id = c.payment_id
				and n.kind = 'instalment' and n.status in ('waiting', 'pending') and n.due_at >= now()) as to_come,
			exists (select from payment_components f where f.payment_id = c.payment_id and f.kind = 'fine' and f.number = c.number) as asked
		from payment_components c where c.id = ${component_id}`.execute(trx);
	return rows[0] ?? { late: false, to_come: 0, asked: false };
}

/** What goes to the court waits for its guia. */
async function addPenalty(
	trx: Transaction<Database>,
	{ id, payee }: LockedComponent,
	amount: Centavos,
): Promise<string> {
	const waits = payee === 'court';
	const { rows } = await sql<{ id: string }>`
		insert into payment_components (payment_id, kind, number, payee, payee_id, payee_name, on_behalf_of, through_operator, amount, status, due_at)
		select c.payment_id, 'fine', c.number, c.payee, c.payee_id, c.payee_name, c.on_behalf_of, c.through_operator, ${amount},
			${waits ? 'waiting' : 'pending'},
			case when not ${waits}::boolean then clock_timestamp() + a.payment_deadline_hours * interval '1 hour' end
		from payment_components c join payments p on p.id = c.payment_id join auctions a on a.id = p.auction_id
		where c.id = ${id} returning id`.execute(trx);
	return rows[0]?.id ?? '';
}

/**
 * After an instalment that was not paid in its term, all that are still to come fall due at once, by order (CPC art. 895 § 5): within the lot's
 * term of payment from here. Problems: `payment.not-found`, `payment.state`, `instalment.not-late`, `instalment.rest-due`, `instalment.order`
 * without a published document of lot or sale. Above the limit another administrator does so, too (rules §59).
 */
export async function makeRestDue(
	{ db, emails, consentLimit }: LateDeps,
	{ admin_id, payment_id }: { admin_id: string; payment_id: string },
	document_id: string,
): Promise<Result<z.infer<typeof restDue> | ConsentDue>> {
	return db.transaction().execute(async (trx): Promise<Result<z.infer<typeof restDue> | ConsentDue>> => {
		const payment = await lockPayment(trx, payment_id);
		if (!payment) return fail(problem('payment.not-found'));
		const ended = endedRefusal(payment.status);
		if (ended) return fail(ended);
		const { late, due_at, to_come } = await readRest(trx, payment_id);
		if (!late) return fail(problem('instalment.not-late'));
		if (to_come === 0) return fail(problem('instalment.rest-due'));
		const order = await orderDocument(trx, sql`a.id = ${payment.auction_id}`, document_id);
		if (order === null) return fail(problem('instalment.order'));
		const act = { ...actOn(payment, 'rest-due', { more: { order } }), amount: to_come };
		const due = await consentTo(trx, { consentLimit }, act, admin_id);
		if (due) return ok(due);
		// An instalment is corrected to the month before it is due, and no further.
		await sql`update payment_components c set due_at = from_micros(${due_at}),
				corrected_through = case when c.correction is not null then least(c.corrected_through,
					date_trunc('month', from_micros(${due_at}) at time zone 'America/Sao_Paulo') - interval '1 month') end
			where c.payment_id = ${payment_id} and ${UNPAID} and c.due_at > from_micros(${due_at})`.execute(trx);
		await sql`update payments set rest_due_document_id = ${document_id} where id = ${payment_id}`.execute(
			trx,
		);
		await correctPayment(trx, payment);
		await refreshDue(trx, payment_id);
		await recordAudit(trx, {
			admin_id,
			action: 'payment.rest-due',
			subject: payment.auction_id,
			changes: { rest_due: { from: null, to: reaisOf(to_come) } },
		});
		if (payment.user_id !== null)
			await emails.send({ kind: 'rest-due', user_id: payment.user_id, payment_id }, trx);
		return ok({ id: payment_id, amount: reaisOf(to_come), due_at: isoOf(due_at) });
	});
}

/** Whether an instalment is late, when the others would be due at once, and how much of them would be due only later. */
async function readRest(trx: Transaction<Database>, payment_id: string) {
	const { rows } = await sql<{ late: boolean; due_at: Micros; to_come: Centavos }>`
		select coalesce(bool_or(${LATE}), false) as late, micros(max(t.at)) as due_at,
			coalesce(sum(c.amount) filter (where ${UNPAID} and c.due_at > t.at), 0)::bigint as to_come
		from payment_components c join payments p on p.id = c.payment_id join auctions a on a.id = p.auction_id,
			lateral (select now() + a.payment_deadline_hours * interval '1 hour' as at) t
		where p.id = ${payment_id}`.execute(trx);
	return rows[0] ?? { late: false, due_at: 0 as Micros, to_come: 0 };
}
