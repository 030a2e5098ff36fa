import { type AdminAuctionQuery, type AdminSortColumn, adminAuctionQuery } from '#contract/admin-auctions.ts';
import { readQuery } from '#contract/read-query.ts';
import { fieldOf } from '#domain/lot/lot-fields.ts';
import { openedHref } from './opened.ts';

/** The labels of the sort columns. 'Criação' is not a column of the table. */
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

/** The columns of spec §2 in order, without the last one, Ações. */
export const COLUMNS = (Object.keys(COLUMN_LABELS) as AdminSortColumn[]).filter(
	(column) => column !== 'created_at',
);

const { shape } = adminAuctionQuery;

/** Whether any filter is set. An empty table then does not mean that there are no auctions. */
export function isFiltered({ environment, search, sale, seller, ...of }: AdminAuctionQuery): boolean {
	const chosen = [environment, of.status, of.stage, of.kind].some((value) => value !== 'all');
	return chosen || of.missing !== 'any' || of.outcome !== 'any' || search !== '' || Boolean(sale ?? seller);
}

/** The page's search without the list's own parameters. Parameters of a page around the table are kept. */
export function wholeListHref(search: string): string {
	return `?${foreignParams(search)}`;
}

/** Whether two searches of the page list different rows of the same table. */
export function isOtherList(one: string, other: string): boolean {
	const queryOf = (search: string) =>
		JSON.stringify(readQuery(adminAuctionQuery, new URLSearchParams(search)));
	return queryOf(one) !== queryOf(other) && `${foreignParams(one)}` === `${foreignParams(other)}`;
}

/** The parameters of a search that are not of the table or its dialogs, such as the tab of a panel. */
export function foreignParams(search: string): URLSearchParams {
	const params = new URLSearchParams(openedHref(search, null));
	for (const name of Object.keys(shape)) params.delete(name);
	return params;
}
