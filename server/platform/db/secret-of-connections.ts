import { type Kysely, sql } from 'kysely';
import { versionOf } from '#server/platform/secrets.ts';
import type { Database } from './schema.ts';

/** The name of the connections of servers and commands that have a secret. */
const nameOf = (secret: string) => `martelo-${versionOf(secret)}`;

/** A database URL whose connections have this name. */
export function namedBySecret(url: string, secret: string): string {
	const named = new URL(url);
	named.searchParams.set('application_name', nameOf(secret));
	return named.href;
}

/** How many connections of the serving role are not of servers with this secret. `db` is connected with that role. */
export async function connectionsOfOthers(db: Kysely<Database>, secret: string): Promise<number> {
	const { rows } = await sql<{ others: number }>`
		select count(*)::int as others from pg_stat_activity
		where datname = current_database() and usename = session_user
			and application_name <> ${nameOf(secret)}`.execute(db);
	return rows[0]?.others ?? 0;
}
