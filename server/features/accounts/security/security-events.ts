import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

export interface SecurityEvent {
	event_type: string;
	user_id: string | null;
	/** Must not contain passwords, tokens or documents. */
	details?: Record<string, unknown>;
	address: string | null;
	session_id?: string | null;
	/** Who reported it: the server observed it, or a page reported it (rules §20). */
	source?: 'server' | 'client';
}

/**
 * Writes a security event. An event that may exist only once (an administrator's sign-in in a session) is written once.
 */
export async function recordEvent(db: Kysely<Database>, event: SecurityEvent): Promise<void> {
	const { details = {}, session_id = null, source = 'server', ...rest } = event;
	await db
		.insertInto('security_events')
		.values({ ...rest, details: JSON.stringify(details), session_id, source })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}
