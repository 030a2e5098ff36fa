import type { AuditPage, AuditQuery } from '#contract/audit.ts';
import { saoPauloDay } from '#domain/time.ts';
import type { Page } from '#web/api/paged.ts';
import { type AuditRow, rowOf } from './audit-row.ts';

/** What the audit page shows, as its loader answers it. */
export interface AuditList extends Page<AuditRow> {
	query: AuditQuery;
	admins: AuditPage['admins'];
	/** The day in São Paulo, 'yyyy-MM-dd'. */
	today: string;
	/** The log could not be read. */
	failed: boolean;
}

/** A page of the log as it is shown at an instant (epoch milliseconds); null when it could not be read. */
export function auditListOf(page: AuditPage | null, query: AuditQuery, now: number): AuditList {
	const { year, month, day } = saoPauloDay(now);
	return {
		query,
		items: page?.entries.map(rowOf) ?? [],
		admins: page?.admins ?? [],
		cursor: query.cursor ?? null,
		next_cursor: page?.next_cursor ?? null,
		today: [year, month, day].map((part) => String(part).padStart(2, '0')).join('-'),
		failed: page === null,
	};
}
