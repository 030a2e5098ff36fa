import type { Kysely } from 'kysely';
import type { AuditAction } from '#domain/audit.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The fields that an action changed, each with its value before and after. */
export type Changes = Record<string, { from: unknown; to: unknown }>;

/** What an administrator did: an action that has words (domain/audit.ts); `subject` is the id of what it was done to. */
export interface AuditEntry {
	admin_id: string;
	action: AuditAction;
	subject: string;
	changes: Changes;
}

/**
 * Writes an action into the append-only log, in the transaction of the action itself: both happen, or neither. Never
 * a password, a token or a document.
 */
export async function recordAudit(trx: Kysely<Database>, entry: AuditEntry): Promise<void> {
	await trx
		.insertInto('audit_log')
		.values({ ...entry, changes: JSON.stringify(entry.changes) })
		.execute();
}
