import { createHmac, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { HOUR } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** Begins a session without a password, as if with a code; returns its cookie, signed with the server's secret. */
export async function beginSession(db: Kysely<Database>, secret: string, user_id: string): Promise<string> {
	const token = randomBytes(24).toString('hex');
	const soon = new Date(Date.now() + HOUR).toISOString();
	const session = { user_id, token, expires_at: soon, updated_at: soon, factor_at: sql<Date>`now()` };
	await db.insertInto('sessions').values(session).execute();
	const signature = createHmac('sha256', secret).update(token).digest('base64');
	return `martelo.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}
