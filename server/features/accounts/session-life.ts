import { type Kysely, sql } from 'kysely';
import { IDLE_LIMIT, SESSION_LIMIT } from '#domain/session.ts';
import { isoOf, type Micros } from '#domain/time.ts';
import type { Database } from '#server/platform/db/schema.ts';

/**
 * The user did something `idle` milliseconds ago: the session lives on for its idle time, never past its limit.
 * Answers when it ends now (ISO); null when it is over already, which nothing revives (rules §19).
 */
export async function noteActivity(
	db: Kysely<Database>,
	session_id: string,
	idle: number,
): Promise<string | null> {
	const { rows } = await sql<{ ends_at: Micros }>`
		update sessions set active_at = seen, expires_at = least(seen + ${interval(IDLE_LIMIT)}, created_at + ${interval(SESSION_LIMIT)})
		from (select greatest(active_at, now() - ${interval(idle)}) as seen from sessions where id = ${session_id}) as activity
		where id = ${session_id} and expires_at > now()
		returning micros(expires_at) as ends_at`.execute(db);
	return rows[0] ? isoOf(rows[0].ends_at) : null;
}

function interval(milliseconds: number) {
	return sql`${milliseconds} * interval '1 millisecond'`;
}
