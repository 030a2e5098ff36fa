import type { AuditQuery } from '#contract/audit.ts';
import { API } from '#contract/paths.ts';

/** Whether a query leaves anything out: then an empty list does not mean that nobody did anything. */
export function isNarrowed({ search, action, admin, from, to }: AuditQuery): boolean {
	return search !== '' || action !== 'all' || [admin, from, to].some((given) => given !== undefined);
}

const FILTERS = ['search', 'action', 'admin', 'from', 'to'] as const;
type Filter = (typeof FILTERS)[number];

/** The page's search with some filters changed, '' for none; a new list starts at its first page. */
export function auditHref(search: string, changed: Partial<Record<Filter, string>>): string {
	const params = new URLSearchParams(search);
	for (const name of ['cursor', 'limit']) params.delete(name);
	for (const [name, value] of Object.entries(changed)) {
		if (value === '' || value === 'all') params.delete(name);
		else params.set(name, value);
	}
	return `?${params}`;
}

/** Where the same question is answered as CSV. */
export function exportHref(query: AuditQuery): string {
	const asked = FILTERS.map((name) => [name, query[name] ?? '']).filter(([, value]) => value !== '');
	return `${API.auditExport}?${new URLSearchParams(asked)}`;
}
