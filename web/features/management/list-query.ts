import {
	type AdminAuctionQuery,
	type AdminSort,
	type AdminSortColumn,
	adminAuctionQuery,
} from '#contract/admin-auctions.ts';

const { shape } = adminAuctionQuery;

/** What the table is asked for, from the page's URL: what cannot be read falls back to its default. */
export function readListQuery(params: URLSearchParams): AdminAuctionQuery {
	const query = adminAuctionQuery.parse({});
	for (const [name, schema] of Object.entries(shape)) {
		const read = schema.safeParse(params.get(name) ?? undefined);
		if (read.success) Object.assign(query, { [name]: read.data });
	}
	return query;
}

/** Whether a query leaves anything out: then an empty table does not mean that the house is empty. */
export function isFiltered({ environment, status, search }: AdminAuctionQuery): boolean {
	return environment !== 'all' || status !== 'all' || search !== '';
}

/** The page's search with some of its list parameters changed, '' for the default; a new list starts at its first page. */
export function listHref(search: string, changed: Partial<Record<keyof AdminAuctionQuery, string>>): string {
	const params = new URLSearchParams(search);
	for (const name of ['cursor', 'limit']) params.delete(name);
	for (const [name, value] of Object.entries(changed)) {
		if (value === '') params.delete(name);
		else params.set(name, value);
	}
	return `?${params}`;
}

/** The sort after a click on a column's head: upwards first, the other way where it is sorted by already. */
export function nextSort(column: AdminSortColumn, now: AdminSort): AdminSort {
	return `${column}-${now === `${column}-asc` ? 'desc' : 'asc'}`;
}

/** How a column is sorted, in the words of aria-sort. */
export function sortOf(column: AdminSortColumn, now: AdminSort): 'ascending' | 'descending' | undefined {
	if (now === `${column}-asc`) return 'ascending';
	return now === `${column}-desc` ? 'descending' : undefined;
}
