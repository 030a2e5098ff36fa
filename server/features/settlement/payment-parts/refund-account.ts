import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { RefundAccount, ShownRefundAccount } from '#contract/refunds.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { PAYMENT_LABELS } from '#domain/settlement/payments.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { recordEvent } from '#server/features/accounts/security/security-events.ts';
import { latestFirst, latestPaymentOf } from '#server/features/settlement/money/latest-payment.ts';
import { lockPayment } from '#server/features/settlement/money/move-payment.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Vault } from '#server/platform/vault.ts';

interface AccountDeps {
	db: Kysely<Database>;
	environment: Environment;
	vault: Vault;
}

/**
 * Stores the account to which a person wants back what they paid of a lot, encrypted; it replaces an earlier one (rules §56). A consent to a refund
 * falls with it. Problems: `payment.not-found`, `payment.state` while nothing is owed back.
 */
export async function stateRefundAccount(
	{ db, environment, vault }: AccountDeps,
	{ user_id, auction_id }: { user_id: string; auction_id: string },
	account: RefundAccount,
): Promise<Result<ShownRefundAccount>> {
	return db.transaction().execute(async (trx): Promise<Result<ShownRefundAccount>> => {
		const id = await latestPaymentOf(trx, environment, { auction_id, user_id });
		const payment = id === null ? undefined : await lockPayment(trx, id);
		if (!payment) return fail(problem('payment.not-found'));
		if (payment.status !== 'refund-due')
			return fail(problem('payment.state', { state: PAYMENT_LABELS[payment.status] }));
		const sealed = vault.seal(JSON.stringify(account), user_id);
		const { rows: stored } = await sql<{ stated_at: Micros }>`
			insert into refund_accounts as r (payment_id, user_id, sealed) values (${payment.id}, ${user_id}, ${sealed})
			on conflict (payment_id) do update set sealed = excluded.sealed, stated_at = clock_timestamp()
			returning micros(stated_at) as stated_at`.execute(trx);
		return ok({ account, stated_at: isoOf(stored[0]?.stated_at ?? 0) });
	});
}

/** The account that a person stated for what they are owed back of a lot; null where none was. */
export async function readOwnRefundAccount(
	{ db, environment, vault }: AccountDeps,
	{ user_id, auction_id }: { user_id: string; auction_id: string },
): Promise<ShownRefundAccount | null> {
	return readAccount(
		{ db, vault },
		sql`p.auction_id = ${auction_id} and p.user_id = ${user_id} and a.environment = ${environment}`,
	);
}

/** The account of a payment for an administrator, whose reading is recorded; null where none was stated. */
export async function readRefundAccount(
	{ db, vault }: Omit<AccountDeps, 'environment'>,
	payment_id: string,
	reader: { user_id: string; session_id: string; address: string | null },
): Promise<ShownRefundAccount | null> {
	const found = await readAccount({ db, vault }, sql`p.id = ${payment_id}`);
	if (found)
		await recordEvent(db, {
			event_type: 'refund_account_read',
			...reader,
			details: { of_payment: payment_id },
		});
	return found;
}

async function readAccount(
	{ db, vault }: Omit<AccountDeps, 'environment'>,
	which: RawBuilder<unknown>,
): Promise<ShownRefundAccount | null> {
	const { rows } = await sql<{ user_id: string; sealed: Buffer; stated_at: Micros }>`
		select r.user_id, r.sealed, micros(r.stated_at) as stated_at
		from refund_accounts r join payments p on p.id = r.payment_id join auctions a on a.id = p.auction_id
		where ${which} order by ${latestFirst('p')} limit 1`.execute(db);
	const [row] = rows;
	if (!row) return null;
	return { account: JSON.parse(vault.open(row.sealed, row.user_id)), stated_at: isoOf(row.stated_at) };
}
