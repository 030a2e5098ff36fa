import { type Kysely, sql, type Transaction } from 'kysely';
import { OUTBID_MAIL_PAUSE } from '#domain/notices/bidder-notifications.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { EmailSender } from './email.ts';
import { NEWS_IS_OLD } from './outdated.ts';
import type { PushQueue } from './push-queue.ts';

/** The most notifications in one transaction. */
const BATCH = 50;

/** An email about an auction; its content is read from the notification when it is sent. */
export interface NotificationEmail {
	kind: 'notice';
	user_id: string;
	number: number;
}

interface DueEmail {
	user_id: string;
	number: number;
	old: boolean;
	waits: boolean;
}

const PAUSE = sql`${OUTBID_MAIL_PAUSE} * interval '1 millisecond'`;

/**
 * Queues the emails that are due and marks their notifications as sent, in one transaction, so that a server that stops
 * does both or neither. Drops notifications that are outdated. Returns how many rows it processed.
 */
export function dispatchEmails(
	db: Kysely<Database>,
	emails: EmailSender<NotificationEmail>,
): Promise<number> {
	return db.transaction().execute(async (trx) => {
		const { rows } = await sql<DueEmail>`
			select n.user_id, n.number, ${NEWS_IS_OLD} as old,
				n.kind = 'outbid' and exists (select from notifications o where o.user_id = n.user_id and o.auction_id = n.auction_id
					and o.kind = 'outbid' and o.emailed_at > now() - ${PAUSE}) as waits
			from notifications n join auctions a on a.id = n.auction_id
			where n.email_due_at <= now() order by n.email_due_at limit ${BATCH} for update of n skip locked`.execute(
			trx,
		);
		for (const email of rows) await dispatchEmail(trx, emails, email);
		return rows.length;
	});
}

async function dispatchEmail(
	trx: Transaction<Database>,
	emails: EmailSender<NotificationEmail>,
	{ user_id, number, old, waits }: DueEmail,
): Promise<void> {
	const sent = !old && !waits;
	const due = waits && !old ? sql`now() + interval '10 seconds'` : sql`null`;
	await sql`update notifications set email_due_at = ${due}, emailed_at = ${sent ? sql`now()` : sql`emailed_at`}
		where user_id = ${user_id} and number = ${number}`.execute(trx);
	if (sent) await emails.send({ kind: 'notice', user_id, number }, trx);
}

/** Queues the push messages that are due: one job for each device of the person. */
export function dispatchPushMessages(db: Kysely<Database>, push: Pick<PushQueue, 'send'>): Promise<number> {
	return db.transaction().execute(async (trx) => {
		const { rows } = await sql<{ user_id: string; number: number; devices: string[] }>`
			with due as (
				select n.user_id, n.number from notifications n where n.push_due order by n.created_at limit ${BATCH}
				for update skip locked
			)
			update notifications n set push_due = false from due where n.user_id = due.user_id and n.number = due.number
			returning n.user_id, n.number,
				array(select d.id from push_devices d where d.user_id = n.user_id) as devices`.execute(trx);
		for (const { user_id, number, devices } of rows)
			for (const device_id of devices) await push.send({ device_id, user_id, number }, trx);
		return rows.length;
	});
}
