import { type LiveControlQuery, liveControlQuery } from '#contract/live-control.ts';

/** The query in a page's address; what the table does not know counts as not asked. */
export function readLiveQuery(params: URLSearchParams): LiveControlQuery {
	const query = liveControlQuery.parse({});
	for (const [name, schema] of Object.entries(liveControlQuery.shape)) {
		const read = schema.safeParse(params.get(name) ?? undefined);
		if (read.success && read.data !== undefined) Object.assign(query, { [name]: read.data });
	}
	return query;
}

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
