import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { ConsentDue } from '#contract/consents.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { actOn, type ConsentDeps, consentTo } from './consent.ts';
import type { LockedComponent, LockedPayment } from './move-payment.ts';
import type { PaymentEmail } from './payment-emails.ts';
import { NUMBERED_PROOFS } from './read-proofs.ts';

/** Why proofs are refused, which the winner reads, and the number of the newest that was reviewed; null for all. */
export interface ProofRefusal {
	reason: string;
	seen: number | null;
}

interface RefusalDeps extends ConsentDeps {
	emails: EmailSender<PaymentEmail>;
}

/** Whose proofs are refused: of a locked payment, or of one of its components. */
interface Refused {
	admin_id: string;
	payment: LockedPayment;
	component?: LockedComponent;
}

/**
 * Refuses the waiting proofs of a payment or of a component up to the number `seen`, with audit log and email: null, or the consent that this
 * waits for (rules §59). Later proofs stay waiting. Problem: `payment.no-proof` when none waits.
 */
export async function refuseProofsOf(
	trx: Transaction<Database>,
	{ emails, consentLimit }: RefusalDeps,
	{ admin_id, payment, component }: Refused,
	refusal: ProofRefusal,
): Promise<Result<ConsentDue | null>> {
	const of = component ? sql`p.component_id = ${component.id}` : sql`p.payment_id = ${payment.id}`;
	const proofs = await waitingProofs(trx, of, refusal.seen);
	if (proofs.length === 0) return fail(problem('payment.no-proof'));
	const act = actOn(payment, 'refuse', { ...(component && { component }), more: { proofs } });
	const due = await consentTo(trx, { consentLimit }, act, admin_id);
	if (due) return ok(due);
	const refused = await refuseWaiting(trx, of, refusal);
	// Without the reason: the audit log is kept for ever.
	await recordAudit(trx, {
		admin_id,
		action: 'payment.proof-refused',
		subject: payment.auction_id,
		changes: {
			...(component && { component: { from: null, to: component.kind } }),
			proofs: { from: null, to: refused.map(({ number }) => `nº ${number}`) },
		},
	});
	const newest = refused.at(-1);
	if (payment.user_id !== null && newest)
		await emails.send({ kind: 'proof-refused', user_id: payment.user_id, proof_id: newest.id }, trx);
	return ok(null);
}

/** The numbers of the waiting proofs that a refusal up to `seen` concerns, in their order. */
async function waitingProofs(
	trx: Transaction<Database>,
	of: RawBuilder<unknown>,
	seen: number | null,
): Promise<number[]> {
	const { rows } = await sql<{ number: number }>`
		select p.number from ${NUMBERED_PROOFS} where ${of} and p.status = 'waiting'
			and p.number <= coalesce(${seen}::int, p.number) order by p.number`.execute(trx);
	return rows.map(({ number }) => number);
}

/** Marks them as refused; returns them in their order. */
async function refuseWaiting(
	trx: Transaction<Database>,
	of: RawBuilder<unknown>,
	{ reason, seen }: ProofRefusal,
): Promise<{ id: string; number: number }[]> {
	const { rows } = await sql<{ id: string; number: number }>`
		update payment_proofs t set status = 'refused', reason = ${reason}, decided_at = clock_timestamp()
		from ${NUMBERED_PROOFS}
		where t.id = p.id and ${of} and t.status = 'waiting' and p.number <= coalesce(${seen}::int, p.number)
		returning t.id, p.number`.execute(trx);
	return rows.toSorted((a, b) => a.number - b.number);
}
