import { type Kysely, sql } from 'kysely';
import { isoDay, saoPauloDay, saoPauloTime } from '#domain/values/calendar-days.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { WaitingEmail } from './waiting-email.ts';

/** The hours in São Paulo between which a day's email is queued. A server that starts later leaves the day out. */
const FROM_HOUR = 8;
const TO_HOUR = 12;

/**
 * Queues the email of what waits, for each administrator who wants it and has had none today. Safe to run on several servers, and after a
 * restart: a day is taken with the row of the administrator. `now` in epoch milliseconds.
 */
export async function sendWaitingMails(
	{ db, emails }: { db: Kysely<Database>; emails: EmailSender<WaitingEmail> },
	now: number,
): Promise<void> {
	const { year, month, day } = saoPauloDay(now);
	if (now < saoPauloTime(year, month, day, FROM_HOUR) || now >= saoPauloTime(year, month, day, TO_HOUR))
		return;
	await db.transaction().execute(async (trx) => {
		const { rows } = await sql<{ user_id: string }>`
			insert into waiting_mails as m (user_id, sent_on)
			select r.user_id, ${isoDay(now)}::date from user_roles r join users u on u.id = r.user_id
			where r.role = 'admin' and u.deleted_at is null order by r.user_id
			on conflict (user_id) do update set sent_on = excluded.sent_on
				where m.wanted and (m.sent_on is null or m.sent_on < excluded.sent_on)
			returning user_id`.execute(trx);
		for (const { user_id } of rows) await emails.send({ kind: 'waiting-work', user_id }, trx);
	});
}
