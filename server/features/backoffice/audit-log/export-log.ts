import type { Kysely } from 'kysely';
import {
	AUDIT_EXPORT_MAX,
	AUDIT_LIMIT,
	type AuditEntry,
	type AuditPage,
	type AuditQuery,
} from '#contract/audit.ts';
import { actionWords } from '#domain/backoffice/audit.ts';
import { shownChanges } from '#domain/backoffice/audit-fields.ts';
import { formatDateTimeSeconds } from '#domain/values/time.ts';
import { type Cell, toCsv } from '#server/platform/csv.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { readLog } from './read-log.ts';
import { isNarrowed } from './subjects.ts';

const HEADER = ['Quando', 'Administrador', 'Email', 'Ação', 'Em', 'Campo', 'Antes', 'Depois'];

/**
 * The entries that a query finds, newest first, as CSV: one row per changed field. Null for an invalid cursor. All of one lot, sale or
 * person, because a court asks for every change; otherwise at most AUDIT_EXPORT_MAX.
 */
export async function exportLog(db: Kysely<Database>, query: AuditQuery): Promise<string | null> {
	const rows: Cell[][] = [];
	const most = isNarrowed(query) ? Number.POSITIVE_INFINITY : AUDIT_EXPORT_MAX;
	let entries = 0;
	let cursor = query.cursor;
	do {
		const page = await readLog(db, { ...query, cursor, limit: AUDIT_LIMIT });
		if (!page) return null;
		const wanted = page.entries.slice(0, most - entries);
		for (const entry of wanted) rows.push(...rowsOf(entry, page.names));
		entries += wanted.length;
		cursor = page.next_cursor ?? undefined;
	} while (cursor !== undefined && entries < most);
	return toCsv(HEADER, rows);
}

function rowsOf({ at, admin, action, subject, changes }: AuditEntry, names: AuditPage['names']): Cell[][] {
	const start = [formatDateTimeSeconds(at), admin.name, admin.email, actionWords(action), subject.label];
	const shown = shownChanges(changes, names).map(({ label, from, to }) => [...start, label, from, to]);
	return shown.length > 0 ? shown : [[...start, null, null, null]];
}
