import { type Kysely, sql, type Transaction } from 'kysely';
import type { ConsentDue } from '#contract/consents.ts';
import type { Payout } from '#contract/payouts.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { paidOut } from '#domain/settlement/journal.ts';
import { payableAccount, payoutAmount, type SellerAccount } from '#domain/settlement/payouts.ts';
import { isoDay, saoPauloTime } from '#domain/values/calendar-days.ts';
import { canonical } from '#domain/values/canonical.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { formatDate, isoOf, type Micros, micros, microsOf } from '#domain/values/time.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { createDocumentStore } from '#server/features/accounts/documents/document-store.ts';
import { type ActOnMoney, type ConsentDeps, consentTo } from '#server/features/settlement/money/consent.ts';
import { writeEntry } from '#server/features/settlement/money/write-journal.ts';
import { readMicros } from '#server/platform/db/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { sha256 } from '#server/platform/sha256.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { lockPayouts, payoutRefusal } from './lock-payouts.ts';
import { type PayoutRow, presentPayout, readPayoutRows } from './payout-rows.ts';

const store = createDocumentStore();

export interface PayoutDeps extends ConsentDeps {
	db: Kysely<Database>;
	environment: Environment;
	storage: Storage;
}

/** What was done at the bank: when, and its receipt. */
interface SentMoney {
	/** A day, or an instant (ISO). */
	paid_at: string;
	file: Buffer | undefined;
}

/** A payout with where it goes and how much. */
interface Due {
	row: PayoutRow;
	account: SellerAccount;
	amount: Centavos;
}

/**
 * Marks payouts as paid by one act, all or none: each with its journal entry, and one file for all. Above the limit of the installation another
 * administrator does the same first, for these payouts, amounts, payees and accounts (rules §59). Problems: `payout.not-found`, `payout.paid`,
 * `payout.cancelled`, `payout.contested`, `payout.no-account`, `payout.date`, and those of the file.
 */
export async function payOut(
	{ db, environment, storage, consentLimit }: PayoutDeps,
	admin_id: string,
	ids: readonly string[],
	{ paid_at, file }: SentMoney,
): Promise<Result<{ payouts: Payout[] } | ConsentDue>> {
	const stored = await storePayoutFile(storage, file);
	if (!stored.ok) return stored;
	const key = stored.value;
	const paid = await db
		.transaction()
		.execute(async (trx): Promise<Result<{ payouts: Payout[] } | ConsentDue>> => {
			const rows = await lockPayouts(trx, environment, ids);
			if (rows.length < ids.length) return fail(problem('payout.not-found'));
			const at = timeOf(paid_at, await readMicros(trx));
			const judged = rows.map((row) => dueOf(row, at));
			const due: Due[] = [];
			for (const each of judged) {
				if (!each.ok) return each;
				due.push(each.value);
			}
			const waits = await consentTo(trx, { consentLimit }, actOn(due), admin_id);
			if (waits) return ok(waits);
			for (const each of due) await markPaid(trx, each, { admin_id, at: at.at, file: key });
			const after = await readPayoutRows(trx, sql`y.id = any(${ids}::uuid[]) order by y.due_at, y.id`);
			return ok({ payouts: after.map((row) => presentPayout(row, admin_id)) });
		});
	// A first act above the limit stores nothing but that it was asked for.
	if (key !== null && (!paid.ok || 'consent' in paid.value)) await storage.discard([key]);
	return paid;
}

/** Stores what shows a payment or an expense; null where nothing was sent. Its problems are those of `createDocumentStore`. */
export async function storePayoutFile(
	storage: Storage,
	file: Buffer | undefined,
): Promise<Result<string | null>> {
	const stored = file && (await store(storage, 'payments/payouts/', file));
	return stored?.ok ? ok(stored.value.key) : (stored ?? ok(null));
}

/** The time of a payment, and now. */
interface Moment {
	at: Micros;
	now: Micros;
}

/** A day that is today counts as now, another one as its noon. */
export function timeOf(sent: string, now: Micros): Moment {
	if (sent.includes('T')) return { at: microsOf(sent), now };
	const [year = 0, month = 0, day = 0] = sent.split('-').map(Number);
	return { at: sent === isoDay(now / 1_000) ? now : micros(saoPauloTime(year, month, day, 12)), now };
}

/** Why a time is none of an act on a payout. */
export function timeRefusal({ title, received_at }: PayoutRow, { at, now }: Moment): Problem | null {
	const received = received_at / 1_000;
	if (at <= now && isoDay(at / 1_000) >= isoDay(received)) return null;
	return problem('payout.date', { title, received: formatDate(received) });
}

/** A locked payout as it would be paid, or why it is not. */
function dueOf(row: PayoutRow, moment: Moment): Result<Due, Problem> {
	const refused = payoutRefusal(row) ?? timeRefusal(row, moment);
	if (refused) return fail(refused);
	if (row.contested) return fail(problem('payout.contested', { title: row.title }));
	const account = payableAccount(row.stored);
	if (account === null) return fail(problem('payout.no-account', { seller: row.seller }));
	return ok({ row, account, amount: payoutAmount(row.received, row.lines).amount });
}

/**
 * A consent is to all that leaves the bank: each payout with its amount, payee, account, and what is taken off. Accounts are compared by their
 * digest: whoever consents reads them beside the payout, and a consent stays when they are forgotten.
 */
function actOn(due: readonly Due[]): ActOnMoney {
	const payouts = due.map(({ row, account, amount }) => ({
		id: row.id,
		amount,
		payee: sha256(
			canonical({ seller: row.seller_id, name: row.seller, tax_id: row.tax_id, account: { ...account } }),
		),
		lines: row.lines.map(({ id, amount: taken }) => ({ id, amount: taken })),
	}));
	const [first] = due as [Due];
	const one = due.length === 1;
	return {
		act: 'payout',
		subject: one ? first.row.id : sha256(payouts.map(({ id }) => id).join(',')),
		payment_id: one ? first.row.payment_id : null,
		amount: due.reduce((sum, { amount }) => sum + amount, 0),
		more: { payouts },
		audited: first.row.auction_id,
	};
}

/** The digest of what a payout must keep saying: who got how much, when and where. */
export function sealOf(paid: {
	seller_id: string;
	amount: Centavos;
	at: Micros;
	account: SellerAccount;
}): string {
	return sha256(canonical({ ...paid, account: { ...paid.account } }));
}

async function markPaid(
	trx: Transaction<Database>,
	{ row, account, amount }: Due,
	{ admin_id, at, file }: { admin_id: string; at: Micros; file: string | null },
): Promise<void> {
	const { id, seller_id, auction_id, payment_id, component_id } = row;
	const marked = await trx
		.updateTable('payouts')
		.set({
			paid_at: sql<Date>`from_micros(${at}::bigint)`,
			amount,
			account: JSON.stringify(account),
			seal: sealOf({ seller_id, amount, at, account }),
			paid_by: admin_id,
			file,
		})
		.where('id', '=', id)
		.where('paid_at', 'is', null)
		.executeTakeFirstOrThrow();
	if (marked.numUpdatedRows !== 1n) throw new Error(`payout ${id} was paid while it was locked`);
	await writeEntry(trx, { auction_id, id: payment_id }, 'paid-out', paidOut(amount), {
		admin_id,
		component_id,
		at,
	});
	await recordAudit(trx, {
		admin_id,
		action: 'payment.payout-paid',
		subject: auction_id,
		changes: {
			seller_id: { from: null, to: seller_id },
			payout_amount: { from: null, to: reaisOf(amount) },
			sent_at: { from: null, to: isoOf(at) },
		},
	});
}
