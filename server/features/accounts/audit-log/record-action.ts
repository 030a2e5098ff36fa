import type { Kysely } from 'kysely';
import type { AuditAction } from '#domain/backoffice/audit.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The fields that an action changed, each with its value before and after. */
export type Changes = Record<string, { from: unknown; to: unknown }>;

/** An administrator's action, one of those in domain/backoffice/audit.ts; `subject` is the id of the object. */
export interface AuditEntry {
	admin_id: string;
	action: AuditAction;
	subject: string;
	changes: Changes;
}

/**
 * Writes an action to the append-only log, in the transaction of the action itself: both are committed, or neither.
 * Entries must not contain passwords, tokens or documents.
 */
export async function recordAudit(trx: Kysely<Database>, entry: AuditEntry): Promise<void> {
	await trx
		.insertInto('audit_log')
		.values({ ...entry, changes: JSON.stringify(entry.changes) })
		.execute();
}
