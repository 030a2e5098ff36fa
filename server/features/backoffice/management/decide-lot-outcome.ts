import { sql, type Transaction } from 'kysely';
import type { ConsentDue } from '#contract/consents.ts';
import type { OutcomeBody, OutcomeDecided } from '#contract/outcomes.ts';
import { annulmentWords } from '#domain/auction/annulment.ts';
import { decideOutcome, takesCommission } from '#domain/auction/decide-outcome.ts';
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
import { latestFirst } from '#server/features/settlement/money/latest-payment.ts';
import type { LockedPayment } from '#server/features/settlement/money/move-payment.ts';
import { openCommission } from '#server/features/settlement/money/open-payments.ts';
import { foreignGround, missingOrder } from '#server/features/settlement/second-chance/annulment.ts';
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
import { type LockedForAdmin, lockForAdmin, raiseVersion } from './lock-for-admin.ts';
import { type FormResult, orRefusal, RefusedAct, refusedFields } from './refused-fields.ts';
import { orderOf } from './suspend-auction.ts';
import { withdrawLocked } from './withdraw-auction.ts';

/** A document that is sent with a decision, to be stored once all that would refuse the decision is judged. */
export interface SentOrder {
	sha256: string;
	/** Stores it as a published document of the locked lot; answers its id. */
	store(trx: Transaction<Database>, held: LockedForAdmin): Promise<Result<string>>;
}

/**
 * Decides how a lot ended (rules §50). A win that is not over with it is undone in the same transaction: what was not paid is cancelled, what was
 * paid goes back. Above the limit another administrator decides the same, too. Problems: `auction.not-found`, `auction.draft`,
 * `outcome.not-allowed`, `outcome.commission`, of an annulment `outcome.ground` and `outcome.order`, `request.invalid` for a foreign document, of a
 * default those of `defaultRefusal`, and those of storing the document that is sent.
 */
export async function decideLotOutcome(
	deps: UndoDeps,
	admin_id: string,
	id: string,
	body: OutcomeBody,
	sent: SentOrder | null = null,
): Promise<FormResult<OutcomeDecided | ConsentDue>> {
	try {
		return await decideOnce(deps, admin_id, id, { body, sent });
	} catch (error) {
		if (error instanceof WonMeanwhile) return decideLotOutcome(deps, admin_id, id, body, sent);
		throw error;
	}
}

/** The lot was won between the locks of its payment and of itself, and all that follows a win locks the payment first. */
class WonMeanwhile extends Error {}

interface Decision {
	body: OutcomeBody;
	sent: SentOrder | null;
}

function decideOnce(
	deps: UndoDeps,
	admin_id: string,
	id: string,
	{ body, sent }: Decision,
): Promise<FormResult<OutcomeDecided | ConsentDue>> {
	return orRefusal(
		deps.db.transaction().execute(async (trx): Promise<FormResult<OutcomeDecided | ConsentDue>> => {
			const before = await lockLastPayment(trx, id);
			const held = await lockForAdmin(trx, id);
			if (!held) return fail({ problem: problem('auction.not-found') });
			if (await paymentOfOthers(trx, id, before?.id ?? null)) throw new WonMeanwhile();
			if (held.auction.draft) return fail({ problem: problem('auction.draft') });
			const decided = await decideLocked(trx, deps, held, { admin_id, body, sent });
			// What was written of it before it was refused is taken back.
			if (!decided.ok) throw new RefusedAct(decided);
			return decided;
		}),
	);
}

/** Whether another transaction opened a payment of a locked lot after `locked` was its last one. */
async function paymentOfOthers(
	trx: Transaction<Database>,
	auction_id: string,
	locked: string | null,
): Promise<boolean> {
	const { rows } = await sql`select from (select id, xmin from payments y where auction_id = ${auction_id}
			order by ${latestFirst('y')} limit 1) y
		where y.id is distinct from ${locked}::uuid and y.xmin <> pg_current_xact_id()::xid`.execute(trx);
	return rows.length > 0;
}

async function decideLocked(
	trx: Transaction<Database>,
	deps: UndoDeps,
	held: LockedForAdmin,
	{ admin_id, body, sent }: { admin_id: string; body: OutcomeBody; sent: SentOrder | null },
): Promise<FormResult<OutcomeDecided | ConsentDue>> {
	const { id } = held.auction;
	const { outcome, reason, ground } = body;
	const order = sent ? { reason, document: sent.sha256 } : await orderOf(trx, sql`a.id = ${id}`, body);
	if (!order) return refusedFields([FOREIGN_DOCUMENT]);
	const deciding = { ...order, outcome, ...(ground && { reason: annulmentWords(ground, reason) }) };
	const refused =
		decideOutcome(stateOf(held.auction), deciding).problem ??
		commissionRefusal(body) ??
		groundRefusal(held.auction.kind, body, sent !== null);
	if (refused) return fail({ problem: refused });
	const documentOf = async () => (sent ? sent.store(trx, held) : ok(body.document_id));
	if (outcome === 'withdrawn') {
		const document = await documentOf();
		if (!document.ok) return fail({ problem: document.problem });
		const order = { reason, document_id: document.value };
		const withdrawn = await withdrawLocked(trx, deps.emails, held, admin_id, order);
		return withdrawn.ok ? ok({ id, outcome }) : withdrawn;
	}
	const recorded = { ...deciding, auction_id: id, admin_id, ground, owed: owedOf(body) };
	const decided = await decide(trx, deps, recorded, { documentOf, reason });
	if (!decided.ok) return fail({ problem: decided.problem });
	if (decided.value) return ok(decided.value);
	// The lot's earlier payment is over now.
	if (recorded.owed) await openCommission(trx, id, recorded.owed);
	await raiseVersion(trx, id);
	const changes = changesBetween({}, { outcome, reason, commission: body.amount });
	await recordAudit(trx, { admin_id, action: 'auction.outcome-decided', subject: id, changes });
	return ok({ id, outcome });
}

/** Only an annulment has a ground; the reason says it where none is chosen. `filed` is whether the document of the order is sent with the decision. */
function groundRefusal(kind: string | null, body: OutcomeBody, filed: boolean): Problem | null {
	const { outcome, ground, document_id } = body;
	if (outcome !== 'annulled')
		return ground === undefined ? null : problem('outcome.ground', { grounds: 'nenhum' });
	return (
		(ground === undefined ? null : foreignGround(kind, ground)) ??
		(filed ? null : missingOrder(kind, document_id))
	);
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

/** Records the outcome of a locked lot, with its win if it has one; or answers the consent that this waits for, for which nothing is stored. */
async function decide(
	trx: Transaction<Database>,
	{ emails, consentLimit }: UndoDeps,
	deciding: RecordedOutcome,
	/** The reason is for who had won. */
	{ documentOf, reason }: { documentOf: () => Promise<Result<string | undefined>>; reason: string },
): Promise<Result<ConsentDue | null>> {
	const { auction_id, admin_id, outcome } = deciding;
	// Locked already, or opened by this transaction: the lot may have been won when its due steps were written.
	const payment = await lockLastPayment(trx, auction_id);
	const undoing = payment && undoingOf(outcome, payment);
	const recorded = async () => {
		const document = await documentOf();
		return document.ok ? ok({ ...deciding, document_id: document.value }) : document;
	};
	if (!payment || !undoing) {
		const decided = await recorded();
		if (!decided.ok) return decided;
		const refused = await recordOutcome(trx, emails, decided.value);
		return refused ? fail(refused) : ok(null);
	}
	const early = undoing === 'default' ? defaultRefusal(await readUndoneLot(trx, payment)) : null;
	if (early) return fail(early);
	// An annulment and a default are the same act as on the page of the payment; a settlement is another.
	const more = outcome === 'settled' ? { outcome } : {};
	const due = await consentTo(trx, { consentLimit }, actOn(payment, undoing, { more }), admin_id);
	if (due) return ok(due);
	const decided = await recorded();
	if (!decided.ok) return decided;
	const undone = await undoLocked(trx, emails, payment, {
		admin_id,
		undoing,
		reason,
		decided: decided.value,
	});
	return undone.ok ? ok(null) : undone;
}

/** How the outcome undoes a payment that is owed or paid; null for one that is over. */
function undoingOf(outcome: RecordedOutcome['outcome'], { status }: LockedPayment): Undoing | null {
	if (status === 'paid') return outcome === 'unpaid' ? 'default' : 'refund';
	if (!isUnpaid(status)) return null;
	return outcome === 'unpaid' ? 'default' : 'cancel';
}
