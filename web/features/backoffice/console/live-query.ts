import type { LiveControlQuery } from '#contract/live-control.ts';

/** The page's search with some of the table's parameters changed, '' for the default; it starts at the first page again. */
export function liveHref(search: string, changed: Partial<Record<keyof LiveControlQuery, string>>): string {
	const params = new URLSearchParams(search);
	params.delete('cursor');
	for (const [name, value] of Object.entries(changed)) {
		if (value === '') params.delete(name);
		else params.set(name, value);
	}
	return `?${params}`;
}
