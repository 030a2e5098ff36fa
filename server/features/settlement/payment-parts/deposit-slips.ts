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
import { latestFirst, type PaymentReader } from '#server/features/settlement/money/latest-payment.ts';
import { type LockedPayment, lockPayment } from '#server/features/settlement/money/move-payment.ts';
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

/** The court's guia as an administrator enters it. */
interface EnteredSlip {
	file: Buffer;
	number: string;
	amount: Centavos;
}

/**
 * Stores the court's guia for the price of a judicial lot; it replaces an earlier one, and the winner gets an email. Problems:
 * `payment.not-found`, `payment.whole` (not a judicial lot), `payment.state` (the price is paid, or the win undone),
 * `deposit-slip.amount`, `image.too-heavy`, and those of `pdfRefusal`.
 */
export async function storeDepositSlip(
	{ db, environment, storage, emails }: SlipDeps & { emails: EmailSender<PaymentEmail> },
	{ admin_id, auction_id }: { admin_id: string; auction_id: string },
	{ file: bytes, number, amount }: EnteredSlip,
): Promise<Result<DepositSlip>> {
	const refused = await fileRefusal(bytes);
	if (refused) return fail(refused);
	const payment_id = await lastPaymentOf(db, environment, auction_id);
	if (payment_id === null) return fail(problem('payment.not-found'));
	// Before its row: an interruption leaves a file that nobody refers to, never a row without its file.
	const file = `payments/${payment_id}/${randomName()}.pdf`;
	await storage.put(file, bytes, 'application/pdf');
	const stored = await db.transaction().execute(async (trx): Promise<Result<DepositSlip>> => {
		const payment = await lockPayment(trx, payment_id);
		if (!payment) return fail(problem('payment.not-found'));
		const refusal = refusalOfSlip(payment, amount);
		if (refusal) return fail(refusal);
		const before = await currentSlip(trx, payment_id);
		const { id } = await trx
			.insertInto('deposit_slips')
			.values({ payment_id, number, amount, file, admin_id })
			.returning('id')
			.executeTakeFirstOrThrow();
		await recordAudit(trx, {
			admin_id,
			action: 'payment.deposit-slip',
			subject: auction_id,
			changes: {
				deposit_slip: { from: before?.number ?? null, to: number },
				slip_amount: { from: null, to: reaisOf(amount) },
			},
		});
		await emails.send({ kind: 'deposit-slip', user_id: payment.user_id, slip_id: id }, trx);
		const slip = await currentSlip(trx, payment_id);
		return slip ? ok(presentSlip(auction_id, slip)) : fail(problem('payment.not-found'));
	});
	if (!stored.ok) await storage.discard([file]);
	return stored;
}

/** Why the price of a payment takes no guia of this amount. */
function refusalOfSlip(payment: LockedPayment, amount: Centavos): Problem | null {
	const price = payment.components.find(({ kind }) => kind === 'price');
	if (!price) return problem('payment.not-found');
	const refusal = componentRefusal(payment, price);
	if (refusal) return refusal;
	return amount === price.amount ? null : problem('deposit-slip.amount', { price: price.amount });
}

async function fileRefusal(file: Buffer): Promise<Problem | null> {
	if (file.length > SLIP_LIMIT_MEGABYTES * 1024 * 1024)
		return problem('image.too-heavy', { limit_megabytes: SLIP_LIMIT_MEGABYTES });
	return pdfRefusal(file);
}

async function lastPaymentOf(
	db: Kysely<Database>,
	environment: Environment,
	auction_id: string,
): Promise<string | null> {
	const { rows } = await sql<{ id: string }>`
		select p.id from payments p join auctions a on a.id = p.auction_id
		where p.auction_id = ${auction_id} and a.environment = ${environment}
		order by ${latestFirst('p')} limit 1`.execute(db);
	return rows[0]?.id ?? null;
}

/**
 * The file of the valid guia of a lot's latest payment, for its winner and administrators; null for everybody else. An
 * administrator's opening is recorded.
 */
export async function openDepositSlip(
	{ db, environment, storage }: SlipDeps,
	{ admin, ...caller }: SlipReader,
	auction_id: string,
): ReturnType<Storage['open']> {
	const mine = sql`p.user_id = ${caller.user_id} and a.environment = ${environment}`;
	const { rows } = await sql<{ id: string; user_id: string }>`
		select p.id, p.user_id from payments p join auctions a on a.id = p.auction_id
		where p.auction_id = ${auction_id} and ${admin ? sql`true` : mine}
		order by ${latestFirst('p')} limit 1`.execute(db);
	const [payment] = rows;
	const slip = payment && (await currentSlip(db, payment.id));
	if (!slip) return null;
	if (admin)
		await recordEvent(db, {
			event_type: 'deposit_slip_opened',
			...caller,
			details: { document_of: payment.user_id },
		});
	return storage.open(slip.file);
}
