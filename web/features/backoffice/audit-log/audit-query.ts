import type { AuditQuery } from '#contract/audit.ts';
import { API } from '#contract/paths.ts';

/** Whether a query leaves anything out: then an empty list does not mean that nobody did anything. */
export function isNarrowed({ search, action, admin, from, to }: AuditQuery): boolean {
	return search !== '' || action !== 'all' || [admin, from, to].some((given) => given !== undefined);
}

const FILTERS = ['search', 'action', 'admin', 'from', 'to'] as const;

/** Where the same question is answered as CSV. */
export function exportHref(query: AuditQuery): string {
	const asked = FILTERS.map((name) => [name, query[name] ?? '']).filter(([, value]) => value !== '');
	return `${API.auditExport}?${new URLSearchParams(asked)}`;
}
