import { type Kysely, sql } from 'kysely';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { EnrolmentEmail } from './enrolment-emails.ts';

/** How many people are told in one transaction. */
const BATCH = 500;

/**
 * Tells everybody whose acceptance an erratum made stale, once for each erratum. Safe to run on several servers: each
 * enrolment is taken by one of them.
 */
export async function notifyOutdatedEnrolments({
	db,
	emails,
}: {
	db: Kysely<Database>;
	emails: EmailSender<EnrolmentEmail>;
}): Promise<void> {
	for (;;) {
		const told = await db.transaction().execute(async (trx) => {
			const { rows } = await sql<{ id: string; user_id: string }>`
				update enrolments set stale_told = true where id in (
					select e.id from enrolments e join users u on u.id = e.user_id
					where e.stale and not e.stale_told and e.state <> 'refused' and u.deleted_at is null
					limit ${BATCH} for update of e skip locked)
				returning id, user_id`.execute(trx);
			for (const { id, user_id } of rows)
				await emails.send({ kind: 'enrolment-stale', user_id, enrolment_id: id }, trx);
			return rows.length;
		});
		if (told < BATCH) return;
	}
}
