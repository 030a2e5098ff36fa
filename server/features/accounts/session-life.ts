import { type Kysely, sql } from 'kysely';
import { IDLE_LIMIT, SESSION_LIMIT } from '#domain/people/session.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';

/**
 * Records that the user was active `idle` milliseconds ago: the session is extended by its idle time, never beyond its
 * limit. Returns when it ends now (ISO); null when it has already ended, and it cannot be revived (rules §19).
 */
export async function recordActivity(
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
