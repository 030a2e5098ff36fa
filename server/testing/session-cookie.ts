import { createHmac, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { HOUR } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** Begins a session without a password; returns its cookie, signed with the server's secret. */
export async function beginSession(db: Kysely<Database>, secret: string, user_id: string): Promise<string> {
	const token = randomBytes(24).toString('hex');
	const soon = new Date(Date.now() + HOUR).toISOString();
	await db.insertInto('sessions').values({ user_id, token, expires_at: soon, updated_at: soon }).execute();
	const signature = createHmac('sha256', secret).update(token).digest('base64');
	return `martelo.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}
