import type { AuditQuery } from '#contract/audit.ts';
import { API } from '#contract/paths.ts';

/** Whether any filter is set. An empty list then does not mean that there were no actions. */
export function isNarrowed({ search, action, admin, from, to }: AuditQuery): boolean {
	return search !== '' || action !== 'all' || [admin, from, to].some((value) => value !== undefined);
}

const FILTERS = ['search', 'action', 'admin', 'from', 'to'] as const;

/** The address of the same entries as CSV. */
export function exportHref(query: AuditQuery): string {
	const params = FILTERS.map((name) => [name, query[name] ?? '']).filter(([, value]) => value !== '');
	return `${API.auditExport}?${new URLSearchParams(params)}`;
}
