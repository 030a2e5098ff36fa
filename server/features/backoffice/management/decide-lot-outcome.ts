import { sql, type Transaction } from 'kysely';
import type { ConsentDue } from '#contract/consents.ts';
import type { OutcomeBody, OutcomeDecided } from '#contract/outcomes.ts';
import { decideOutcome } from '#domain/auction/decide-outcome.ts';
import { annulmentWords, takesCommission } from '#domain/auction/outcomes.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { isUnpaid } from '#domain/settlement/payments.ts';
import { defaultRefusal } from '#domain/settlement/second-chance.ts';
import { type Centavos, centavosOf } from '#domain/values/money.ts';
import { changesBetween } from '#server/features/accounts/audit-log/changes.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { stateOf } from '#server/features/bidding/decisions/decision-columns.ts';
import { FOREIGN_DOCUMENT } from '#server/features/catalogue/sales/order-document.ts';
import { actOn, consentTo } from '#server/features/settlement/money/consent.ts';
import type { LockedPayment } from '#server/features/settlement/money/move-payment.ts';
import { annulmentRefusal } from '#server/features/settlement/second-chance/annulment.ts';
import {
	lockLastPayment,
	type RecordedOutcome,
	recordOutcome,
} from '#server/features/settlement/second-chance/record-outcome.ts';
import {
	type UndoDeps,
	type Undoing,
	undoLocked,
} from '#server/features/settlement/second-chance/undo-win.ts';
import { readUndoneLot } from '#server/features/settlement/second-chance/undone-lot.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { lockForAdmin, raiseVersion } from './lock-for-admin.ts';
import { type FormResult, refusedFields } from './refused-fields.ts';
import { orderOf } from './suspend-auction.ts';
import { withdrawLocked } from './withdraw-auction.ts';

/**
 * Decides how a lot ended (rules §50). A win that is not over with it is undone in the same transaction: what was not paid is cancelled, what was
 * paid goes back. Above the limit another administrator decides the same, too. Problems: `auction.not-found`, `auction.draft`,
 * `outcome.not-allowed`, `outcome.commission`, of an annulment `outcome.ground` and `outcome.order`, `request.invalid` for a foreign document, and of a default those of `defaultRefusal`.
 */
export async function decideLotOutcome(
	deps: UndoDeps,
	admin_id: string,
	id: string,
	body: OutcomeBody,
): Promise<FormResult<OutcomeDecided | ConsentDue>> {
	return deps.db.transaction().execute(async (trx): Promise<FormResult<OutcomeDecided | ConsentDue>> => {
		await lockLastPayment(trx, id);
		const held = await lockForAdmin(trx, id);
		if (!held) return fail({ problem: problem('auction.not-found') });
		if (held.auction.draft) return fail({ problem: problem('auction.draft') });
		const { outcome, reason, document_id, ground } = body;
		const order = await orderOf(trx, sql`a.id = ${id}`, body);
		if (!order) return refusedFields([FOREIGN_DOCUMENT]);
		const deciding = { ...order, outcome, ...(ground && { reason: annulmentWords(ground, reason) }) };
		const refused =
			decideOutcome(stateOf(held.auction), deciding).problem ??
			commissionRefusal(body) ??
			groundRefusal(held.auction.kind, body);
		if (refused) return fail({ problem: refused });
		if (outcome === 'withdrawn') {
			const withdrawn = await withdrawLocked(trx, deps.emails, held, admin_id, body);
			return withdrawn.ok ? ok({ id, outcome }) : withdrawn;
		}
		const recorded = { ...deciding, auction_id: id, admin_id, document_id, ground, owed: owedOf(body) };
		const decided = await decide(trx, deps, recorded, reason);
		if (!decided.ok) return fail({ problem: decided.problem });
		if (decided.value) return ok(decided.value);
		await raiseVersion(trx, id);
		const changes = changesBetween({}, { outcome, reason, commission: body.amount });
		await recordAudit(trx, { admin_id, action: 'auction.outcome-decided', subject: id, changes });
		return ok({ id, outcome });
	});
}

/** Only an annulment has a ground. */
function groundRefusal(kind: string | null, body: OutcomeBody): Problem | null {
	if (body.outcome === 'annulled') return annulmentRefusal(kind, body);
	return body.ground === undefined ? null : problem('outcome.ground', { grounds: 'nenhum' });
}

/** An amount and who pays it go together, and only a lot that no bidder bought has them. */
function commissionRefusal({ outcome, payer, amount }: OutcomeBody): Problem | null {
	const complete = (payer === undefined) === (amount === undefined);
	const fits = payer === undefined || takesCommission(outcome);
	return complete && fits ? null : problem('outcome.commission');
}

function owedOf({ payer, amount }: OutcomeBody): RecordedOutcome['owed'] {
	if (!payer || amount === undefined) return undefined;
	return { name: payer.name, tax_id: payer.tax_id ?? null, commission: centavosOf(amount) as Centavos };
}

/** Records the outcome of a locked lot, with its win if it has one; or answers the consent that this waits for. */
async function decide(
	trx: Transaction<Database>,
	{ emails, consentLimit }: UndoDeps,
	recorded: RecordedOutcome,
	/** For who had won. */
	reason: string,
): Promise<Result<ConsentDue | null>> {
	const { auction_id, admin_id, outcome } = recorded;
	// Locked already, or opened by this transaction: the lot may have been won when its due steps were written.
	const payment = await lockLastPayment(trx, auction_id);
	const undoing = payment && undoingOf(outcome, payment);
	if (!payment || !undoing) {
		const refused = await recordOutcome(trx, emails, recorded);
		return refused ? fail(refused) : ok(null);
	}
	const early = undoing === 'default' ? defaultRefusal(await readUndoneLot(trx, payment)) : null;
	if (early) return fail(early);
	// An annulment and a default are the same act as on the page of the payment; a settlement is another.
	const more = outcome === 'settled' ? { outcome } : {};
	const due = await consentTo(trx, { consentLimit }, actOn(payment, undoing, { more }), admin_id);
	if (due) return ok(due);
	const undone = await undoLocked(trx, emails, payment, { admin_id, undoing, reason, decided: recorded });
	return undone.ok ? ok(null) : undone;
}

/** How the outcome undoes a payment that is owed or paid; null for one that is over. */
function undoingOf(outcome: RecordedOutcome['outcome'], { status }: LockedPayment): Undoing | null {
	if (status === 'paid') return outcome === 'unpaid' ? 'default' : 'refund';
	if (!isUnpaid(status)) return null;
	return outcome === 'unpaid' ? 'default' : 'cancel';
}
