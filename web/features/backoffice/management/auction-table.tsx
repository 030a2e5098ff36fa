import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { AdminAuctionQuery, AdminSort, AdminSortColumn } from '#contract/admin-auctions.ts';
import { listHref } from '#web/api/use-search-change.ts';
import { nextSort, orderOf, SkeletonRows, SortHead } from '#web/ui/list-table.tsx';
import type { AuctionRow } from './auction-row.ts';
import { COLUMN_LABELS, COLUMNS } from './list-query.ts';
import { TableRow } from './table-row.tsx';

const AMOUNTS: ReadonlySet<AdminSortColumn> = new Set(['initial_bid', 'current_bid']);

interface Props {
	rows: readonly AuctionRow[];
	sort: AdminSort;
	/** Whether each row shows its environment, because more than one is listed. */
	mixed: boolean;
}

/** The management table. Every column can be sorted, and every row has its actions. */
export function AuctionTable({ rows, sort, mixed }: Props) {
	return (
		<TableFrame head={COLUMNS.map((column) => <Head key={column} column={column} sort={sort} />)}>
			{rows.map((row) => (
				<TableRow key={row.id} row={row} mixed={mixed} />
			))}
		</TableFrame>
	);
}

/** Replaces the table while its rows are loading. */
export function AuctionTableSkeleton() {
	return (
		<div aria-hidden>
			<TableFrame head={COLUMNS.map((column) => <HeadCell key={column}>{COLUMN_LABELS[column]}</HeadCell>)}>
				<SkeletonRows
					columns={COLUMNS.length + 1}
					row="max-md:grid max-md:gap-2 max-md:rounded-card max-md:border max-md:border-line"
					cell="px-3 py-3"
				/>
			</TableFrame>
		</div>
	);
}

/**
 * Cards on a phone, a table from 768 px on. The table scrolls horizontally if it does not fit; if it fits, its head is
 * sticky. The elements are the same, and only the styles differ.
 */
function TableFrame({ head, children }: { head: ReactNode; children: ReactNode }) {
	return (
		<div className="md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-surface xl:overflow-visible">
			<table className="w-full border-separate border-spacing-0 text-14 max-md:block md:min-w-5xl xl:min-w-0">
				<thead className="max-md:hidden">
					<tr className="text-left text-ink-soft">
						{head}
						<HeadCell>Ações</HeadCell>
					</tr>
				</thead>
				<tbody className="max-md:grid max-md:gap-3">{children}</tbody>
			</table>
		</div>
	);
}

/** A head cell, above the rows that scroll below it. */
const HEAD =
	'border-b border-line bg-surface px-3 font-semibold first:rounded-tl-card last:rounded-tr-card xl:sticky xl:top-0 xl:z-10 xl:px-2 xl:first:px-3';

function HeadCell({ children }: { children: string }) {
	return (
		<th scope="col" className={`${HEAD} py-3`}>
			{children}
		</th>
	);
}

function Head({ column, sort }: { column: AdminSortColumn; sort: AdminSort }) {
	const { search } = useLocation();
	return (
		<SortHead
			to={listHref<AdminAuctionQuery>(search, { sort: nextSort(column, sort) })}
			order={orderOf(column, sort)}
			className={`${HEAD} ${AMOUNTS.has(column) ? 'text-right' : ''}`}
		>
			{COLUMN_LABELS[column]}
		</SortHead>
	);
}
