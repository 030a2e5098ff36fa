import { ADMIN_API } from '#contract/admin-paths.ts';
import type { AuditQuery } from '#contract/audit.ts';

/** Whether any filter is set. An empty list then does not mean that there were no actions. */
export function isNarrowed({ search, action, admin, from, to }: AuditQuery): boolean {
	return search !== '' || action !== 'all' || [admin, from, to].some((value) => value !== undefined);
}

const FILTERS = ['search', 'action', 'admin', 'from', 'to'] as const;

/** The address of the same entries as CSV. */
export function exportHref(query: AuditQuery): string {
	const params = FILTERS.map((name) => [name, query[name] ?? '']).filter(([, value]) => value !== '');
	return `${ADMIN_API.auditExport}?${new URLSearchParams(params)}`;
}
