import type { Kysely } from 'kysely';
import { AUDIT_EXPORT_MAX, AUDIT_LIMIT, type AuditEntry, type AuditQuery } from '#contract/audit.ts';
import { actionWords } from '#domain/backoffice/audit.ts';
import { shownChanges } from '#domain/backoffice/audit-fields.ts';
import { formatDateTimeSeconds } from '#domain/values/time.ts';
import { type Cell, toCsv } from '#server/platform/csv.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { readLog } from './read-log.ts';

const HEADER = [
	'Quando',
	'Administrador',
	'Email',
	'Ação',
	'Em',
	'Identificador',
	'Campo',
	'Antes',
	'Depois',
];

/** The entries that a query finds, newest first, as CSV: one row per changed field. Null for an invalid cursor. */
export async function exportLog(db: Kysely<Database>, query: AuditQuery): Promise<string | null> {
	const rows: Cell[][] = [];
	let entries = 0;
	let cursor = query.cursor;
	do {
		const page = await readLog(db, { ...query, cursor, limit: AUDIT_LIMIT });
		if (!page) return null;
		const wanted = page.entries.slice(0, AUDIT_EXPORT_MAX - entries);
		for (const entry of wanted) rows.push(...rowsOf(entry));
		entries += wanted.length;
		cursor = page.next_cursor ?? undefined;
	} while (cursor !== undefined && entries < AUDIT_EXPORT_MAX);
	return toCsv(HEADER, rows);
}

function rowsOf({ at, admin, action, subject, changes }: AuditEntry): Cell[][] {
	const start = [
		formatDateTimeSeconds(at),
		admin.name,
		admin.email,
		actionWords(action),
		subject.label,
		subject.id,
	];
	const shown = shownChanges(changes).map(({ label, from, to }) => [...start, label, from, to]);
	return shown.length > 0 ? shown : [[...start, null, null, null]];
}
