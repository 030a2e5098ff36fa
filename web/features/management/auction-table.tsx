import { ArrowDown, ArrowUp, Eye, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { AdminSort, AdminSortColumn } from '#contract/admin-auctions.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { AuctionRow } from './auction-row.ts';
import { listHref, nextSort, sortOf } from './list-query.ts';
import { openedHref } from './opened.ts';

/** The columns of spec §2, the last one, Ações, apart. */
const COLUMNS: readonly [column: AdminSortColumn, label: string][] = [
	['title', 'Título'],
	['auction_type', 'Tipo'],
	['status', 'Status'],
	['initial_bid', 'Lance Inicial'],
	['current_bid', 'Lance Atual'],
	['start_time', 'Início'],
	['end_time', 'Término'],
];

const AMOUNTS: ReadonlySet<AdminSortColumn> = new Set(['initial_bid', 'current_bid']);

interface Given {
	rows: readonly AuctionRow[];
	sort: AdminSort;
	/** Name each row's environment: more than one is shown. */
	mixed: boolean;
}

/** The management table: every column sorts, every row opens what can be done with it. */
export function AuctionTable({ rows, sort, mixed }: Given) {
	return (
		<TableFrame head={COLUMNS.map(([column, label]) => <Head key={column} {...{ column, label, sort }} />)}>
			{rows.map((row) => (
				<Row key={row.id} row={row} mixed={mixed} />
			))}
		</TableFrame>
	);
}

/** The shape of the table while its rows are on their way. */
export function AuctionTableSkeleton() {
	const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
	return (
		<div aria-hidden>
			<TableFrame head={COLUMNS.map(([column, label]) => <HeadCell key={column}>{label}</HeadCell>)}>
				{lines.map((line) => (
					<tr key={line}>
						{[...COLUMNS, ['actions']].map(([column]) => (
							<td key={column} className="px-3 py-3">
								<div className="h-5 rounded-control bg-wash motion-safe:animate-breathe" />
							</td>
						))}
					</tr>
				))}
			</TableFrame>
		</div>
	);
}

function TableFrame({ head, children }: { head: ReactNode; children: ReactNode }) {
	return (
		<div className="relative overflow-x-auto rounded-card border border-line bg-surface">
			<table className="w-full min-w-5xl border-collapse text-14">
				<thead>
					<tr className="border-b border-line text-left text-ink-soft">
						{head}
						<HeadCell>Ações</HeadCell>
					</tr>
				</thead>
				<tbody className="divide-y divide-line">{children}</tbody>
			</table>
		</div>
	);
}

function HeadCell({ children }: { children: string }) {
	return (
		<th scope="col" className="px-3 py-3 font-semibold">
			{children}
		</th>
	);
}

function Head({ column, label, sort }: { column: AdminSortColumn; label: string; sort: AdminSort }) {
	const { search } = useLocation();
	const sorted = sortOf(column, sort);
	const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp;
	return (
		<th
			scope="col"
			aria-sort={sorted}
			className={`px-3 font-semibold ${AMOUNTS.has(column) ? 'text-right' : ''}`}
		>
			<Link
				to={listHref(search, { sort: nextSort(column, sort) })}
				replace
				preventScrollReset
				className={`group inline-flex min-h-11 items-center gap-1 whitespace-nowrap no-underline hover:text-ink ${sorted ? 'text-ink' : 'text-ink-soft'}`}
			>
				{label}
				<Arrow
					aria-hidden
					size={14}
					className={sorted ? '' : 'invisible group-hover:visible group-focus-visible:visible'}
				/>
			</Link>
		</th>
	);
}

function Row({ row, mixed }: { row: AuctionRow; mixed: boolean }) {
	return (
		<tr className="hover:bg-wash">
			<th scope="row" className="max-w-96 min-w-64 px-3 py-2 text-left font-semibold">
				<span className="line-clamp-2 wrap-anywhere" title={row.title}>
					{row.title}
				</span>
				{(row.place !== null || mixed) && (
					<span className="block text-12 font-normal text-ink-soft">
						{[row.place, mixed && row.environment].filter(Boolean).join(' · ')}
					</span>
				)}
			</th>
			<Cell>{row.type}</Cell>
			<Cell>
				<Badge tone={row.tone}>{row.status}</Badge>
			</Cell>
			<Cell amount>{row.initial}</Cell>
			<Cell amount>{row.current}</Cell>
			<Cell>{row.start}</Cell>
			<Cell>{row.end}</Cell>
			<td className="px-1 py-1">
				<div className="flex">
					<Act to="view" row={row} label="Ver">
						<Eye aria-hidden size={18} />
					</Act>
					<Act to="edit" row={row} label="Editar">
						<Pencil aria-hidden size={18} />
					</Act>
					<Act to="delete" row={row} label="Excluir">
						<Trash2 aria-hidden size={18} />
					</Act>
				</div>
			</td>
		</tr>
	);
}

function Cell({ amount = false, children }: { amount?: boolean; children: ReactNode }) {
	return (
		<td className={`px-3 py-2 whitespace-nowrap tabular-nums ${amount ? 'text-right' : ''}`}>{children}</td>
	);
}

interface ActGiven {
	to: 'view' | 'edit' | 'delete';
	row: AuctionRow;
	label: string;
	children: ReactNode;
}

function Act({ to, row, label, children }: ActGiven) {
	const { search } = useLocation();
	return (
		<Link
			to={openedHref(search, { dialog: to, id: row.id })}
			preventScrollReset
			aria-label={`${label}: ${row.title}`}
			title={label}
			className={`grid size-11 place-items-center rounded-control text-ink-soft hover:bg-surface ${to === 'delete' ? 'hover:text-live' : 'hover:text-ink'}`}
		>
			{children}
		</Link>
	);
}
