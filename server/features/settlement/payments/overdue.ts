import type { Kysely } from 'kysely';
import { MINUTE } from '#domain/time.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { expirePayments } from './move-payment.ts';
import type { PaymentEmail } from './payment-emails.ts';

interface Tools {
	db: Kysely<Database>;
	emails: EmailSender<PaymentEmail>;
}

/** Marks what was not paid in time, each with its letter in the same commit. Harmless on several servers. */
export async function markOverdue({ db, emails }: Tools): Promise<void> {
	let expired: number;
	do {
		expired = await db.transaction().execute(async (trx) => {
			const payments = await expirePayments(trx);
			for (const { id, user_id } of payments)
				await emails.send({ kind: 'payment-overdue', user_id, payment_id: id }, trx);
			return payments.length;
		});
	} while (expired > 0);
}

/** Does so now and once a minute until `stop`, one look at a time. */
export function startOverdue(tools: Tools, onError: (error: unknown) => void): { stop(): Promise<void> } {
	let running = markOverdue(tools).catch(onError);
	const timer = setInterval(() => {
		running = running.then(() => markOverdue(tools)).catch(onError);
	}, MINUTE);
	return {
		stop: () => {
			clearInterval(timer);
			return running;
		},
	};
}
