import { sql, type Transaction } from 'kysely';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type LockedPayment, startTerms } from './move-payment.ts';
import type { PaymentEmail } from './payment-emails.ts';

/**
 * A seller or an auctioneer has an account now: the parts that waited for it can be paid, their terms count from here, and their payers get an
 * email (rules §54). Call it in the transaction that enters the account.
 */
export async function releaseWaiting(
	trx: Transaction<Database>,
	emails: EmailSender<PaymentEmail>,
	{ payee, payee_id }: { payee: 'seller' | 'auctioneer'; payee_id: string },
): Promise<void> {
	const { rows } = await sql<Pick<LockedPayment, 'id' | 'status' | 'user_id'> & { components: string[] }>`
		select p.id, p.status, p.user_id, k.components
		from payments p, lateral (select array_agg(c.id order by c.id)::text[] as components from payment_components c
			where c.payment_id = p.id and c.status = 'waiting' and c.payee = ${payee} and c.payee_id = ${payee_id}) k
		where p.status in ('pending', 'overdue') and k.components is not null order by p.id for update of p`.execute(
		trx,
	);
	for (const { components, ...payment } of rows) {
		await startTerms(trx, payment, components);
		if (payment.user_id === null) continue;
		for (const component_id of components)
			await emails.send({ kind: 'part-payable', user_id: payment.user_id, component_id }, trx);
	}
}
