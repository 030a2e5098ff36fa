import Pencil from 'lucide-react/icons/pencil';
import { Link, useLocation } from 'react-router';
import type { AdminAuctionQuery, AdminSort } from '#contract/admin-auctions.ts';
import { ENVIRONMENT_LABELS, type Environment } from '#domain/auction/auction.ts';
import { roundName } from '#domain/auction/round-name.ts';
import { listHref } from '#web/api/use-search-change.ts';
import { Badge } from '#web/ui/badge.tsx';
import { nextSort, orderOf } from '#web/ui/list-table.tsx';
import { MoreMenu } from '#web/ui/more-menu.tsx';
import { type RecordColumn, RecordTable, RecordTableSkeleton } from '#web/ui/record-table.tsx';
import type { AuctionRow } from './auction-row.ts';
import { COLUMN_LABELS, COLUMNS } from './list-query.ts';
import { openedHref } from './opened.ts';
import { RowDetail } from './row-detail.tsx';
import { useRowActs } from './use-row-acts.ts';

interface Props {
	rows: readonly AuctionRow[];
	sort: AdminSort;
	/** The environment of the deployment; a row of the other one says so. */
	environment: Environment;
	now: number;
}

/** The management table (spec §2). Every column sorts it; a row opens in place, and has its acts. */
export function AuctionTable({ rows, sort, environment, now }: Props) {
	const { search } = useLocation();
	const actsOf = useRowActs();
	const columns = columnsOf(sharedTitles(rows), environment).map((column, index) => {
		const name = COLUMNS[index] ?? 'title';
		const to = listHref<AdminAuctionQuery>(search, { sort: nextSort(name, sort) });
		return { ...column, sort: { to, order: orderOf(name, sort) } };
	});
	return (
		<RecordTable
			label="Leilões"
			fits
			actionsHead
			columns={columns}
			rows={rows}
			detail={(row, close) => <RowDetail row={row} now={now} onClose={close} />}
			actions={(row) => (
				<div className="flex items-center max-md:-mx-2 max-md:justify-between">
					{!row.withdrawn && <EditLink row={row} search={search} />}
					<span className="ml-auto">
						<MoreMenu label={`Mais ações: ${row.title}`} items={actsOf(row)} />
					</span>
				</div>
			)}
		/>
	);
}

/** Replaces the table while its rows are loading. */
export function AuctionTableSkeleton() {
	return <RecordTableSkeleton heads={[...COLUMNS.map((column) => COLUMN_LABELS[column]), 'Ações']} />;
}

/** The titles that more than one row has: their rows name the place too. */
function sharedTitles(rows: readonly AuctionRow[]): ReadonlySet<string> {
	const seen = new Set<string>();
	return new Set(rows.map(({ title }) => title).filter((title) => seen.has(title) || !seen.add(title)));
}

/** The columns of spec §2 in the order of `COLUMNS`. */
function columnsOf(shared: ReadonlySet<string>, environment: Environment): RecordColumn<AuctionRow>[] {
	return [
		{
			head: COLUMN_LABELS.title,
			fills: true,
			cell: (row) => {
				const other = row.environment === environment ? null : ENVIRONMENT_LABELS[row.environment];
				const placed = shared.has(row.title) ? '' : 'md:hidden';
				return (
					<>
						<span className="block max-md:line-clamp-3 md:truncate" title={row.title}>
							{row.title}
						</span>
						{row.place && (
							<span className={`block truncate text-12 font-normal text-ink-soft ${placed}`}>
								{row.place}
							</span>
						)}
						{other && <span className="block truncate text-12 font-normal text-ink-soft">{other}</span>}
					</>
				);
			},
		},
		{
			head: COLUMN_LABELS.auction_type,
			short: true,
			cell: ({ type, round }) =>
				round === null ? (
					type
				) : (
					<span title={roundName(round)}>
						{type} · {round}º<span className="sr-only"> leilão</span>
					</span>
				),
		},
		{
			head: COLUMN_LABELS.status,
			short: true,
			cell: ({ tone, status }) => <Badge tone={tone}>{status}</Badge>,
		},
		{ head: COLUMN_LABELS.initial_bid, amount: true, cell: ({ initial }) => initial },
		{ head: COLUMN_LABELS.current_bid, amount: true, cell: ({ current }) => current },
		{ head: COLUMN_LABELS.start_time, short: true, cell: ({ start }) => start },
		{
			head: COLUMN_LABELS.end_time,
			short: true,
			cell: ({ end, extended }) =>
				extended ? (
					<span className="text-brass" title={extended}>
						{end}
						<span className="sr-only">, {extended}</span>
					</span>
				) : (
					end
				),
		},
	];
}

function EditLink({ row, search }: { row: AuctionRow; search: string }) {
	return (
		<Link
			to={openedHref(search, { dialog: 'edit', id: row.id })}
			preventScrollReset
			aria-label={`Editar: ${row.title}`}
			title="Editar"
			className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 text-ink-soft no-underline hover:bg-wash hover:text-ink xl:min-h-9 xl:min-w-9"
		>
			<Pencil aria-hidden size={18} />
			<span className="text-14 font-semibold md:hidden">Editar</span>
		</Link>
	);
}
