import { type Kysely, sql } from 'kysely';
import { type MySession, PROFILE_LIST } from '#contract/account.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { recordEvent } from '#server/features/accounts/security/security-events.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** A session and its user. */
interface Own {
	id: string;
	session_id: string;
}

interface SessionRow extends Omit<MySession, 'created_at' | 'active_at'> {
	created_at: Micros;
	active_at: Micros;
}

/** A person's live sessions: the current one first, then the others by last activity. */
export async function readSessions(db: Kysely<Database>, { id, session_id }: Own): Promise<MySession[]> {
	const { rows } = await sql<SessionRow>`
		select id, nullif(user_agent, '') as user_agent, nullif(ip_address, '') as address,
			micros(created_at) as created_at, micros(active_at) as active_at, id = ${session_id} as current
		from sessions where user_id = ${id} and expires_at > now()
		order by current desc, sessions.active_at desc, sessions.id limit ${PROFILE_LIST}`.execute(db);
	return rows.map((row) => ({
		...row,
		created_at: isoOf(row.created_at),
		active_at: isoOf(row.active_at),
	}));
}

/** Ends all of a person's sessions except the current one, together with their access tokens. */
export async function endOtherSessions(
	db: Kysely<Database>,
	{ id, session_id }: Own,
	address: string | null,
): Promise<void> {
	await db.transaction().execute(async (trx) => {
		const { numDeletedRows } = await trx
			.deleteFrom('sessions')
			.where('user_id', '=', id)
			.where('id', '<>', session_id)
			.executeTakeFirstOrThrow();
		const details = { ended: Number(numDeletedRows) };
		await recordEvent(trx, { event_type: 'sessions_ended', user_id: id, details, address, session_id });
	});
}

/**
 * Ends all sessions of the account with an address, or of everybody, for an operator who suspects that they are in the
 * wrong hands. Returns how many; null where nobody has the address.
 */
export async function endAllSessions(db: Kysely<Database>, email: string | null): Promise<number | null> {
	return db.transaction().execute(async (trx) => {
		const { rows: people } = await sql<{ id: string }>`select id from users
			where ${email === null ? sql`true` : sql`email = ${email.toLowerCase()} and deleted_at is null`}
				and (${email !== null}::boolean or exists (select from sessions s where s.user_id = users.id))`.execute(
			trx,
		);
		if (email !== null && people.length === 0) return null;
		let all = 0;
		for (const { id } of people) {
			const { numDeletedRows } = await trx
				.deleteFrom('sessions')
				.where('user_id', '=', id)
				.executeTakeFirstOrThrow();
			const ended = Number(numDeletedRows);
			const details = { by: 'command', ended };
			await recordEvent(trx, { event_type: 'sessions_ended', user_id: id, details, address: null });
			all += ended;
		}
		return all;
	});
}
