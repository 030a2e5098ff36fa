import { type Kysely, sql } from 'kysely';
import type { DepositSlip } from '#contract/payments.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { SLIP_LIMIT_MEGABYTES } from '#domain/settlement/payment-components.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { pdfRefusal } from '#server/features/accounts/documents/read-pdf.ts';
import { recordEvent } from '#server/features/accounts/security/security-events.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import {
	latestFirst,
	latestPaymentOf,
	type PaymentReader,
} from '#server/features/settlement/money/latest-payment.ts';
import {
	type LockedComponent,
	type LockedPayment,
	lockPayment,
	startTerms,
} from '#server/features/settlement/money/move-payment.ts';
import type { PaymentEmail } from '#server/features/settlement/money/payment-emails.ts';
import { componentRefusal } from '#server/features/settlement/money/settle-component.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { randomName } from '#server/platform/storage/keys.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { currentSlip, presentSlip } from './current-slip.ts';

interface SlipDeps {
	db: Kysely<Database>;
	environment: Environment;
	storage: Storage;
}

/** Who opens a guia, for the permission and the security event. */
interface SlipReader extends PaymentReader {
	session_id: string;
	address: string | null;
}

/** A guia as an administrator enters it. */
interface EnteredSlip {
	file: Buffer;
	number: string;
	amount: Centavos;
	/** The part that it is for; without it the price. */
	component_id: string | null;
}

/**
 * Stores the guia of a part that is paid to the court, or to a public body; it replaces an earlier one, and the winner gets an email. The term
 * of the part counts from it (rules §54). Problems: `payment.not-found`, `payment.whole` (the whole is paid as one), `deposit-slip.payee` (a part that is not paid by guia), `payment.state` (the
 * part is paid, or the win undone), `deposit-slip.amount`, `image.too-heavy`, and those of `pdfRefusal`.
 */
export async function storeDepositSlip(
	{ db, environment, storage, emails }: SlipDeps & { emails: EmailSender<PaymentEmail> },
	{ admin_id, auction_id }: { admin_id: string; auction_id: string },
	{ file: bytes, number, amount, component_id }: EnteredSlip,
): Promise<Result<DepositSlip>> {
	const refused = await fileRefusal(bytes);
	if (refused) return fail(refused);
	const payment_id = await latestPaymentOf(db, environment, { auction_id });
	if (payment_id === null) return fail(problem('payment.not-found'));
	// Before its row: an interruption leaves a file that nobody refers to, never a row without its file.
	const file = `payments/${payment_id}/${randomName()}.pdf`;
	await storage.put(file, bytes, 'application/pdf');
	const stored = await db.transaction().execute(async (trx): Promise<Result<DepositSlip>> => {
		const payment = await lockPayment(trx, payment_id);
		if (!payment) return fail(problem('payment.not-found'));
		const component = payment.components.find((part) =>
			component_id === null ? part.kind === 'price' : part.id === component_id,
		);
		if (!component) return fail(problem('payment.not-found'));
		const refusal = refusalOfSlip(payment, component, amount);
		if (refusal) return fail(refusal);
		const before = await currentSlip(trx, component.id);
		const { id } = await trx
			.insertInto('deposit_slips')
			.values({ payment_id, component_id: component.id, number, amount, file, admin_id })
			.returning('id')
			.executeTakeFirstOrThrow();
		await startTerms(trx, payment, [component.id]);
		await recordAudit(trx, {
			admin_id,
			action: 'payment.deposit-slip',
			subject: auction_id,
			changes: {
				deposit_slip: { from: before?.number ?? null, to: number },
				slip_amount: { from: null, to: reaisOf(amount) },
			},
		});
		if (payment.user_id !== null)
			await emails.send({ kind: 'deposit-slip', user_id: payment.user_id, slip_id: id }, trx);
		const slip = await currentSlip(trx, component.id);
		return slip ? ok(presentSlip(auction_id, slip, component_id)) : fail(problem('payment.not-found'));
	});
	if (!stored.ok) await storage.discard([file]);
	return stored;
}

/** Why a part of a payment takes no guia of this amount. */
function refusalOfSlip(payment: LockedPayment, component: LockedComponent, amount: Centavos): Problem | null {
	const refusal = componentRefusal(payment, component);
	if (refusal) return refusal;
	if (component.payee !== 'court' && component.payee !== 'seller') return problem('deposit-slip.payee');
	return amount === component.amount ? null : problem('deposit-slip.amount', { price: component.amount });
}

async function fileRefusal(file: Buffer): Promise<Problem | null> {
	if (file.length > SLIP_LIMIT_MEGABYTES * 1024 * 1024)
		return problem('image.too-heavy', { limit_megabytes: SLIP_LIMIT_MEGABYTES });
	return pdfRefusal(file);
}

/**
 * The file of the valid guia of a lot's latest payment, for its winner and administrators; null for everybody else. An
 * administrator's opening is recorded.
 */
export async function openDepositSlip(
	{ db, environment, storage }: SlipDeps,
	{ admin, ...caller }: SlipReader,
	{ auction_id, component_id }: { auction_id: string; component_id: string | null },
): ReturnType<Storage['open']> {
	const mine = sql`p.user_id = ${caller.user_id} and a.environment = ${environment}`;
	const { rows } = await sql<{ component_id: string; user_id: string | null }>`
		select c.id as component_id, p.user_id from payments p join auctions a on a.id = p.auction_id
			join payment_components c on c.payment_id = p.id
		where p.auction_id = ${auction_id} and ${admin ? sql`true` : mine}
			and ${component_id === null ? sql`c.kind = 'price'` : sql`c.id = ${component_id}`}
		order by ${latestFirst('p')} limit 1`.execute(db);
	const [payment] = rows;
	const slip = payment && (await currentSlip(db, payment.component_id));
	if (!slip) return null;
	if (admin)
		await recordEvent(db, {
			event_type: 'deposit_slip_opened',
			...caller,
			details: payment.user_id === null ? {} : { document_of: payment.user_id },
		});
	return storage.open(slip.file);
}
