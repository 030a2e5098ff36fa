import type { Kysely } from 'kysely';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { expirePayments } from './move-payment.ts';
import type { PaymentEmail } from './payment-emails.ts';

/** Marks payments as overdue, each with its email in the same commit. Safe to run on several servers at once. */
export async function markOverdue({
	db,
	emails,
}: {
	db: Kysely<Database>;
	emails: EmailSender<PaymentEmail>;
}): Promise<void> {
	let expired: number;
	do {
		expired = await db.transaction().execute(async (trx) => {
			const payments = await expirePayments(trx);
			for (const { id, user_id } of payments)
				if (user_id !== null) await emails.send({ kind: 'payment-overdue', user_id, payment_id: id }, trx);
			return payments.length;
		});
	} while (expired > 0);
}
