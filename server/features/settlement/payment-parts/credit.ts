import { type Kysely, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { ConsentDue } from '#contract/consents.ts';
import type { creditEntered } from '#contract/payments.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { credited } from '#domain/settlement/journal.ts';
import { COMPONENT_STATE_LABELS, isOver } from '#domain/settlement/payment-components.ts';
import { endedRefusal } from '#domain/settlement/payments.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { orderDocument } from '#server/features/catalogue/sales/order-document.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import { confirmLocked } from '#server/features/settlement/money/confirm-held.ts';
import { actOn, type ConsentDeps, consentTo } from '#server/features/settlement/money/consent.ts';
import {
	dropConsents,
	type LockedComponent,
	type LockedPayment,
	lockPayment,
	refreshDue,
} from '#server/features/settlement/money/move-payment.ts';
import type { PaymentEmail } from '#server/features/settlement/money/payment-emails.ts';
import { writeEntry } from '#server/features/settlement/money/write-journal.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { currentSlip } from './current-slip.ts';

interface CreditDeps extends ConsentDeps {
	db: Kysely<Database>;
	emails: EmailSender<PaymentEmail>;
}

/** What the creditor's credit pays of the price, and the published document of the order. */
interface Credit {
	amount: Centavos;
	document_id: string;
}

type CreditResult = Result<z.infer<typeof creditEntered> | ConsentDue>;

/**
 * A creditor who won a judicial lot pays the price with the credit, by order of the court; the commission and what exceeds the credit stay owed
 * (CPC art. 892 § 1, rules §55). It replaces the credit entered before; zero takes it back. Problems: `payment.not-found`, `payment.state` once
 * the price is paid, `credit.not-judicial`, `credit.exceeds`, `credit.nothing-left`, `credit.order` without a published document of lot or sale.
 * Above the limit another administrator enters it, too (rules §59).
 */
export async function enterCredit(
	{ db, emails, consentLimit }: CreditDeps,
	{ admin_id, payment_id }: { admin_id: string; payment_id: string },
	{ amount, document_id }: Credit,
): Promise<CreditResult> {
	return db.transaction().execute(async (trx): Promise<CreditResult> => {
		const payment = await lockPayment(trx, payment_id);
		const price = payment?.components.find(({ kind }) => kind === 'price');
		if (!payment || !price) return fail(problem('payment.not-found'));
		const refused = creditRefusal(payment, price, amount) ?? (await lotRefusal(trx, payment));
		if (refused) return fail(refused);
		const order = await orderDocument(trx, sql`a.id = ${payment.auction_id}`, document_id);
		if (order === null) return fail(problem('credit.order'));
		const act = actOn(payment, 'credit', { more: { credit: amount, order } });
		const moved = Math.max(amount, payment.credit);
		const due = await consentTo(trx, { consentLimit }, { ...act, amount: moved }, admin_id);
		if (due) return ok(due);
		await recordAudit(trx, {
			admin_id,
			action: 'payment.credit-entered',
			subject: payment.auction_id,
			changes: { credit: { from: reaisOf(payment.credit), to: reaisOf(amount) } },
		});
		await writeCredit(trx, payment, price, { amount, document_id, admin_id });
		if (payment.user_id !== null && amount > 0)
			await emails.send({ kind: 'credit-entered', user_id: payment.user_id, payment_id }, trx);
		if (payment.components.every(({ status }) => isOver(status))) {
			const confirmed = await confirmLocked(trx, emails, payment, { admin_id });
			if (!confirmed.ok) return confirmed;
		}
		return ok({ id: payment_id, credit: reaisOf(amount), status: payment.status });
	});
}

function creditRefusal(payment: LockedPayment, price: LockedComponent, amount: Centavos): Problem | null {
	const ended = endedRefusal(payment.status);
	if (ended) return ended;
	if (price.status === 'paid') return problem('payment.state', { state: COMPONENT_STATE_LABELS.paid });
	if (amount > payment.price) return problem('credit.exceeds', { price: payment.price });
	return amount === payment.price + payment.commission + payment.costs
		? problem('credit.nothing-left')
		: null;
}

/** Only a judicial price that goes to the court in one sum is paid with a credit. */
async function lotRefusal(trx: Transaction<Database>, payment: LockedPayment): Promise<Problem | null> {
	const { kind } = await trx
		.selectFrom('auctions')
		.select('kind')
		.where('id', '=', payment.auction_id)
		.executeTakeFirstOrThrow();
	const instalments = payment.components.some((part) => part.kind === 'instalment');
	return kind !== 'judicial' || instalments ? problem('credit.not-judicial') : null;
}

/** The price part becomes what exceeds the credit; the guia of another amount is valid no more, and the term waits for the next one. */
async function writeCredit(
	trx: Transaction<Database>,
	payment: LockedPayment,
	price: LockedComponent,
	{ amount, document_id, admin_id }: Credit & { admin_id: string },
): Promise<void> {
	const left = payment.price - amount;
	await sql`update payments set credit = ${amount}, credit_document_id = ${amount > 0 ? document_id : null},
			amount = ${left + payment.commission + payment.costs} where id = ${payment.id}`.execute(trx);
	// A part is never of zero: one that the credit pays whole keeps its amount, and is owed no more.
	await sql`update payment_components set amount = ${left > 0 ? left : price.amount} where id = ${price.id}`.execute(
		trx,
	);
	const slip = left > 0 && (await currentSlip(trx, price.id));
	const keeps = slip && price.status === 'pending';
	price.status = left === 0 ? 'cancelled' : keeps ? 'pending' : 'waiting';
	if (!keeps)
		await sql`update payment_components set status = ${price.status}, due_at = null where id = ${price.id}`.execute(
			trx,
		);
	const entry = { admin_id, component_id: price.id };
	if (amount !== payment.credit)
		await writeEntry(trx, payment, 'credited', credited(amount - payment.credit), entry);
	await refreshDue(trx, payment.id);
	const { rows } = await sql<Pick<LockedPayment, 'status'>>`
		select status from payments where id = ${payment.id}`.execute(trx);
	payment.status = rows[0]?.status ?? payment.status;
	await dropConsents(trx, payment.id);
}
