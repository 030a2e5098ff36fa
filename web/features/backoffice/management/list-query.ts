import { type AdminAuctionQuery, adminAuctionQuery } from '#contract/admin-auctions.ts';
import { readQuery } from '#contract/read-query.ts';
import { openedHref } from './opened.ts';

const { shape } = adminAuctionQuery;

/** Whether a query leaves anything out: then an empty table does not mean that the operator is empty. */
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

/** The page's search without anything of the list's own: what a page around the table keeps there stays. */
export function wholeListHref(search: string): string {
	return `?${foreignParams(search)}`;
}

/** Whether two searches of the page ask for other rows of the same table. */
export function isOtherList(one: string, other: string): boolean {
	const asked = (search: string) => JSON.stringify(readQuery(adminAuctionQuery, new URLSearchParams(search)));
	return asked(one) !== asked(other) && `${foreignParams(one)}` === `${foreignParams(other)}`;
}

/** What stands in a search beside the table's own parameters and dialogs, such as the tab of a panel. */
export function foreignParams(search: string): URLSearchParams {
	const params = new URLSearchParams(openedHref(search, null));
	for (const name of Object.keys(shape)) params.delete(name);
	return params;
}
