import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** Whether an administrator gets what waits by email every morning: yes, until they decide otherwise. */
export async function wantsWaitingMail(db: Kysely<Database>, admin_id: string): Promise<boolean> {
	const row = await db
		.selectFrom('waiting_mails')
		.select('wanted')
		.where('user_id', '=', admin_id)
		.executeTakeFirst();
	return row?.wanted ?? true;
}

export async function chooseWaitingMail(
	db: Kysely<Database>,
	admin_id: string,
	wanted: boolean,
): Promise<void> {
	await sql`insert into waiting_mails (user_id, wanted) values (${admin_id}, ${wanted})
		on conflict (user_id) do update set wanted = excluded.wanted`.execute(db);
}
