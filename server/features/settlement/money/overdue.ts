import { type Kysely, sql } from 'kysely';
import { PAYMENT_ACTIONS } from '#domain/settlement/payments.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
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

/**
 * Marks payments with a part whose term has passed as overdue, at most a hundred; returns them. A part that there is no way of paying has no
 * term (rules §54). Locked payments are skipped until the next call.
 */
export async function expirePayments(
	trx: Kysely<Database>,
): Promise<{ id: string; user_id: string | null }[]> {
	const { from, to } = PAYMENT_ACTIONS.expire;
	const due = sql`status = ${from[0]} and id in (
		select payment_id from payment_components where status = 'pending' and due_at < now())`;
	// A changed payment locks its auction (`write_result` in schema.sql), and bids lock theirs in the order of the ids.
	const { rows: locked } = await sql<{ id: string }>`
		select id from auctions where id in (select auction_id from payments where ${due} order by due_at limit 100)
		order by id for no key update`.execute(trx);
	const { rows } = await sql<{ id: string; user_id: string | null }>`
		update payments set status = ${to} where id in (
			select id from payments where auction_id = any(${locked.map(({ id }) => id)}::uuid[]) and ${due}
			for update skip locked)
		returning id, user_id`.execute(trx);
	return rows;
}
