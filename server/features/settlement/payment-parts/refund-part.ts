import { type Kysely, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { ConsentDue } from '#contract/consents.ts';
import type { componentDecision } from '#contract/payments.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { COMPONENT_STATE_LABELS } from '#domain/settlement/payment-components.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { formatDate, type Micros } from '#domain/values/time.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { createDocumentStore } from '#server/features/accounts/documents/document-store.ts';
import { orderDocument } from '#server/features/catalogue/sales/order-document.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import { actOn, type ConsentDeps, consentTo } from '#server/features/settlement/money/consent.ts';
import type { LockedComponent } from '#server/features/settlement/money/move-payment.ts';
import type { PaymentEmail } from '#server/features/settlement/money/payment-emails.ts';
import { refundComponent } from '#server/features/settlement/money/refunds.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { sha256 } from '#server/platform/sha256.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { lockComponent } from './decide-component.ts';
import { BY_BANK } from './read-refunds.ts';

// Proofs of payment must not wait for those of refunds.
const store = createDocumentStore();

interface RefundDeps extends ConsentDeps {
	db: Kysely<Database>;
	emails: EmailSender<PaymentEmail>;
	storage: Storage;
}

/** What the desk states of a refund: the day of the transfer, what was sent, and what shows it. */
interface StatedRefund {
	/** `YYYY-MM-DD`. */
	paid_at: string;
	amount: Centavos;
	file: Buffer | undefined;
	/** In place of a file, a published document of the lot or of its sale, such as the court's order. */
	document_id: string | undefined;
}

type RefundResult = Result<z.infer<typeof componentDecision> | ConsentDue>;

/**
 * Records that a part which was owed back was given back: whole, once, with its day and proof (rules §56). Above the limit another administrator
 * records the same, for this amount and account. Problems: `payment.not-found`, `payment.state`, `refund.by-bank` while the bank returns the Pix
 * itself, `refund.amount`, `refund.date`, `refund.proof`, and those of the file.
 */
export async function refundPart(
	deps: RefundDeps,
	key: { admin_id: string; component_id: string },
	stated: StatedRefund,
): Promise<RefundResult> {
	if ((stated.file === undefined) === (stated.document_id === undefined))
		return fail(problem('refund.proof'));
	const stored =
		stated.file && (await store(deps.storage, `payments/refunds/${key.component_id}-`, stated.file));
	if (stored && !stored.ok) return stored;
	const file = stored ? stored.value.key : null;
	const made = await deps.db
		.transaction()
		.execute((trx) => makeRefund(trx, deps, key, { ...stated, key: file }));
	// A first act above the limit stores nothing but that it was asked for.
	if (file !== null && (!made.ok || 'consent' in made.value)) await deps.storage.discard([file]);
	return made;
}

async function makeRefund(
	trx: Transaction<Database>,
	{ emails, consentLimit }: RefundDeps,
	{ admin_id, component_id }: { admin_id: string; component_id: string },
	{ key, paid_at, amount, document_id }: StatedRefund & { key: string | null },
): Promise<RefundResult> {
	const found = await lockComponent(trx, component_id);
	if (!found) return fail(problem('payment.not-found'));
	const { payment, component } = found;
	const refused = await refusal(trx, component, { paid_at, amount });
	if (refused) return fail(refused);
	const lot = sql`a.id = ${payment.auction_id}`;
	if (document_id !== undefined && (await orderDocument(trx, lot, document_id)) === null)
		return fail(problem('refund.proof'));
	const account = await accountDigest(trx, payment.id);
	const act = actOn(payment, 'refund-made', { component, more: { account, paid_at } });
	const due = await consentTo(trx, { consentLimit }, act, admin_id);
	if (due) return ok(due);
	const made = { made_at: paid_at, file: key, document_id: document_id ?? null };
	const given = await refundComponent(trx, emails, payment, component, { admin_id, made });
	if (!given.ok) return given;
	await recordAudit(trx, {
		admin_id,
		action: 'payment.refund-made',
		subject: payment.auction_id,
		changes: {
			component: { from: null, to: component.kind },
			refund_amount: { from: null, to: reaisOf(amount) },
			refunded_on: { from: null, to: paid_at },
		},
	});
	return ok({ id: component.id, state: 'refunded', payment: { id: payment.id, status: payment.status } });
}

/** Why a locked part is not given back so; null if it is. */
async function refusal(
	trx: Transaction<Database>,
	{ id, status, amount: owed }: LockedComponent,
	{ paid_at, amount }: { paid_at: string; amount: Centavos },
): Promise<Problem | null> {
	if (status !== 'refund-due') return problem('payment.state', { state: COMPONENT_STATE_LABELS[status] });
	const { rows } = await sql<{ decided: Micros; now: Micros; by_bank: boolean }>`
		select micros(f.decided_at) as decided, micros(clock_timestamp()) as now, ${BY_BANK} as by_bank
		from refunds f where f.component_id = ${id}`.execute(trx);
	const { decided, now, by_bank } = rows[0] ?? { decided: 0, now: 0, by_bank: false };
	if (by_bank) return problem('refund.by-bank');
	if (amount !== owed) return problem('refund.amount', { owed, sent: amount });
	const first = isoDay(decided / 1_000);
	return paid_at < first || paid_at > isoDay(now / 1_000)
		? problem('refund.date', { decided: formatDate(decided / 1_000) })
		: null;
}

/** What tells the stated account from another one without stating it; null while none is stated. */
async function accountDigest(trx: Transaction<Database>, payment_id: string): Promise<string | null> {
	const { rows } = await sql<{ sealed: Buffer }>`
		select sealed from refund_accounts where payment_id = ${payment_id}`.execute(trx);
	return rows[0] ? sha256(rows[0].sealed.toString('base64')) : null;
}
