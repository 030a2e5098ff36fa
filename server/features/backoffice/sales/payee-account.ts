import { getBankByCode } from '@brazilian-utils/brazilian-utils/get-bank-by-code';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { ConsentDue } from '#contract/consents.ts';
import type { PendingAccount, ShownAccount } from '#contract/shown-accounts.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { accountEnding, type PayeeAccount, readPayeeKey } from '#domain/settlement/payee-accounts.ts';
import { canonical } from '#domain/values/canonical.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import type { Changes } from '#server/features/accounts/audit-log/record-action.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import { type ConsentDeps, consentTo } from '#server/features/settlement/money/consent.ts';
import type { PaymentEmail } from '#server/features/settlement/money/payment-emails.ts';
import { releaseWaiting } from '#server/features/settlement/money/release-waiting.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** An account that waits for a consent, as the database returns it. */
export interface PendingRow extends Omit<PendingAccount, 'payout' | 'asked_at' | 'expires_at'> {
	payout: PayeeAccount | null;
	asked_at: Micros;
	expires_at: Micros;
}

/** SQL: the change of the account of the payee with this id that waits for a second administrator; null without one. */
export function pendingAccountOf(id: RawBuilder<unknown>, admin_id: string): RawBuilder<PendingRow | null> {
	return sql`(select json_build_object('payout', c.exact::jsonb -> 'to', 'asked_by', w.name, 'own', c.asked_by = ${admin_id}::uuid,
		'asked_at', micros(c.asked_at), 'expires_at', micros(c.expires_at))
		from consents c join users w on w.id = c.asked_by join user_roles o on o.user_id = c.asked_by and o.role = 'admin'
		where c.act = 'payee' and c.subject = ${id}::text and c.done_at is null and c.expires_at > now())`;
}

/** The accounts of a payee as administrators see them, with the kinds of their keys and the names of their banks. */
export function presentAccounts({
	payout,
	pending,
}: {
	payout: PayeeAccount | null;
	pending: PendingRow | null;
}): { payout: ShownAccount | null; pending_payout: PendingAccount | null } {
	return {
		payout: named(payout),
		pending_payout: pending && {
			...pending,
			payout: named(pending.payout),
			asked_at: isoOf(pending.asked_at),
			expires_at: isoOf(pending.expires_at),
		},
	};
}

function named(account: PayeeAccount | null): ShownAccount | null {
	return (
		account && {
			...account,
			pix_kind: readPayeeKey(account.pix_key ?? '')?.kind ?? null,
			bank_name: getBankByCode(account.bank ?? '')?.name ?? null,
		}
	);
}

/** A payee whose row is locked, and the account that it shall have; null takes it away. */
export interface AccountChange {
	kind: 'auctioneer' | 'seller';
	id: string;
	name: string;
	from: PayeeAccount | null;
	to: PayeeAccount | null;
}

/** The change of a payee's account that a patch states; null where it states none, or the same account in another order of its fields. */
export function accountChange(
	kind: AccountChange['kind'],
	{ id, name, payout: from }: { id: string; name: string; payout: PayeeAccount | null },
	to: PayeeAccount | null | undefined,
): AccountChange | null {
	return to === undefined || canonical(from) === canonical(to) ? null : { kind, id, name, from, to };
}

/** What the audit log says of a change of an account: how both end, and not what they are. */
export function accountChanges({ from, to }: Pick<AccountChange, 'from' | 'to'>): Changes {
	return { payout: { from: from && accountEnding(from), to: to && accountEnding(to) } };
}

export interface AccountDeps extends ConsentDeps {
	emails: EmailSender<PaymentEmail>;
}

const TABLES = { auctioneer: 'auctioneers', seller: 'sellers' } as const;

/** Why an account may not be changed: `payee.account-owed`, if it is taken away while something is to be paid to it. */
export async function accountFault(
	trx: Transaction<Database>,
	change: AccountChange,
): Promise<Problem | null> {
	return change.to === null && (await isWaitedFor(trx, change)) ? problem('payee.account-owed') : null;
}

/**
 * Changes the account of a payee, in which `accountFault` found nothing: null, or the consent that it waits for where the installation has a limit,
 * with nothing changed (rules §59). The consent names the payee and both accounts, and falls when one of them changes. With an account, the terms
 * begin of what waited for one.
 */
export async function changeAccount(
	trx: Transaction<Database>,
	{ consentLimit, emails }: AccountDeps,
	change: AccountChange,
	admin_id: string,
): Promise<ConsentDue | null> {
	const { kind, id, name, from, to } = change;
	const due = await consentTo(
		trx,
		{ consentLimit },
		{
			act: 'payee',
			subject: id,
			payment_id: null,
			amount: null,
			more: { kind, name, from, to },
			audited: id,
			entry: { action: `${kind}.consent-asked`, changes: accountChanges(change) },
		},
		admin_id,
	);
	if (due) return due;
	await trx
		.updateTable(TABLES[kind])
		.set({ payout: to && JSON.stringify(to) })
		.where('id', '=', id)
		.execute();
	await dropPendingAccount(trx, id);
	if (to) await releaseWaiting(trx, emails, { payee: kind, payee_id: id });
	return null;
}

/** Whether something is to be paid to a payee's own account. */
async function isWaitedFor(
	trx: Kysely<Database>,
	{ kind, id }: Pick<AccountChange, 'kind' | 'id'>,
): Promise<boolean> {
	const owed = trx
		.selectFrom('payment_components')
		.select('id')
		.where('payee', '=', kind)
		.where('payee_id', '=', id)
		.where('through_operator', '=', false)
		.where('status', '=', 'pending');
	return (await owed.limit(1).executeTakeFirst()) !== undefined;
}

/** Ends what waits for a consent, because the payee is not what it was asked for. */
export async function dropPendingAccount(trx: Kysely<Database>, id: string): Promise<void> {
	await sql`delete from consents where act = 'payee' and subject = ${id} and done_at is null`.execute(trx);
}
