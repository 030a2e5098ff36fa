import { type Kysely, sql, type Transaction } from 'kysely';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type LockedPayment, startTerms, UNCORRECTED } from './move-payment.ts';
import type { PaymentEmail } from './payment-emails.ts';

interface AccountHolder {
	payee: 'seller' | 'auctioneer';
	payee_id: string;
}

/**
 * A seller or an auctioneer has an account now: the parts that waited for it can be paid, their terms count from here, and their payers get an
 * email (rules §54). Call it in the transaction that enters the account.
 */
export async function releaseWaiting(
	trx: Transaction<Database>,
	emails: EmailSender<PaymentEmail>,
	{ payee, payee_id }: AccountHolder,
): Promise<void> {
	const { rows } = await sql<Pick<LockedPayment, 'id' | 'status' | 'user_id'> & { components: string[] }>`
		select p.id, p.status, p.user_id, k.components
		from payments p, lateral (select array_agg(c.id order by c.id)::text[] as components from payment_components c
			where c.payment_id = p.id and c.status = 'waiting' and not ${UNCORRECTED} and c.payee = ${payee} and c.payee_id = ${payee_id}) k
		where p.status in ('pending', 'overdue') and k.components is not null order by p.auction_id, p.id for update of p`.execute(
		trx,
	);
	for (const { components, ...payment } of rows) {
		await startTerms(trx, payment, components);
		if (payment.user_id === null) continue;
		for (const component_id of components)
			await emails.send({ kind: 'part-payable', user_id: payment.user_id, component_id }, trx);
	}
}

/** Releases what waits for an account that its payee has: its payment was opened while the account was being entered, and did not see it. */
export async function releaseMissed({
	db,
	emails,
}: {
	db: Kysely<Database>;
	emails: EmailSender<PaymentEmail>;
}): Promise<void> {
	const { rows } = await sql<AccountHolder>`
		select distinct c.payee, c.payee_id from payment_components c
			left join sellers e on c.payee = 'seller' and e.id = c.payee_id
			left join auctioneers u on c.payee = 'auctioneer' and u.id = c.payee_id
		where c.status = 'waiting' and not ${UNCORRECTED} and coalesce(e.payout, u.payout) <> '{}'`.execute(db);
	for (const holder of rows) await db.transaction().execute((trx) => releaseWaiting(trx, emails, holder));
}
