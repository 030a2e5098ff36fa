import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { recordEvent } from './security-events.ts';

/**
 * Records a failed sign-in (spec §7, authentication_failed). The account is looked up inside the one statement, so that
 * the duration is the same whether it exists or not.
 */
export async function recordFailedSignIn(
	db: Kysely<Database>,
	email: string,
	error: string,
	address: string | null,
): Promise<void> {
	const details = JSON.stringify({ email: email.toLowerCase(), error });
	await sql`insert into security_events (event_type, user_id, details, address)
		values ('authentication_failed', (select id from users where email = ${email.toLowerCase()}),
			${details}::jsonb, ${address}::inet)`.execute(db);
}

/** Records that an administrator signed in (spec §6), once per session; does nothing for others. */
export async function recordAdminLogin(
	db: Kysely<Database>,
	session: { user_id: string; session_id: string; address: string | null },
): Promise<void> {
	const role = await db
		.selectFrom('user_roles')
		.select('role')
		.where('user_id', '=', session.user_id)
		.executeTakeFirst();
	if (role?.role === 'admin') await recordEvent(db, { event_type: 'admin_login', ...session });
}
