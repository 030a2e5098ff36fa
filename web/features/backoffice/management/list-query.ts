import { type AdminAuctionQuery, type AdminSortColumn, adminAuctionQuery } from '#contract/admin-auctions.ts';
import { readQuery } from '#contract/read-query.ts';
import { fieldOf } from '#domain/lot-fields.ts';
import { openedHref } from './opened.ts';

/** What a list can be ordered by, in words; 'Criação' is no column of the table. */
export const COLUMN_LABELS: Record<AdminSortColumn, string> = {
	created_at: 'Criação',
	title: fieldOf('title').label,
	auction_type: fieldOf('auction_type').label,
	status: 'Status',
	initial_bid: 'Lance Inicial',
	current_bid: 'Lance Atual',
	start_time: fieldOf('start_time').label,
	end_time: fieldOf('end_time').label,
};

/** The columns of spec §2, in their order; the last one, Ações, apart. */
export const COLUMNS = (Object.keys(COLUMN_LABELS) as AdminSortColumn[]).filter(
	(column) => column !== 'created_at',
);

const { shape } = adminAuctionQuery;

/** Whether a query leaves anything out: then an empty table does not mean that there is no auction. */
export function isFiltered({ environment, status, search }: AdminAuctionQuery): boolean {
	return environment !== 'all' || status !== 'all' || search !== '';
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
