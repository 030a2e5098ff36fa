import { type Kysely, sql } from 'kysely';
import type { BellChoice } from '#contract/waiting.ts';
import { RINGING_KINDS } from '#domain/backoffice/waiting-work.ts';
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

/** Which kinds ring an administrator's bell: all of them, until they decide otherwise. */
export async function readBellChoices(db: Kysely<Database>, admin_id: string): Promise<BellChoice[]> {
	const muted = await db.selectFrom('waiting_muted').select('kind').where('user_id', '=', admin_id).execute();
	return RINGING_KINDS.map((kind) => ({ kind, wanted: !muted.some((row) => row.kind === kind) }));
}

export async function chooseBell(
	db: Kysely<Database>,
	user_id: string,
	{ kind, wanted }: BellChoice,
): Promise<void> {
	if (wanted)
		await db.deleteFrom('waiting_muted').where('user_id', '=', user_id).where('kind', '=', kind).execute();
	else
		await db
			.insertInto('waiting_muted')
			.values({ user_id, kind })
			.onConflict((conflict) => conflict.doNothing())
			.execute();
}
