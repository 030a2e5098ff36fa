import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { AuctionRow } from './auction-row.ts';
import { COLUMN_LABELS } from './list-query.ts';
import { openedHref } from './opened.ts';

/** One auction of the management table: a row, or on a phone a card. */
export function TableRow({ row, mixed }: { row: AuctionRow; mixed: boolean }) {
	const beside = [row.place, mixed && row.environment].filter(Boolean).join(' · ');
	return (
		<tr className="group max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-3 max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:p-4 md:hover:bg-wash">
			<th
				scope="row"
				className="text-left font-semibold max-md:col-span-2 max-md:text-16 md:w-full md:max-w-96 md:min-w-56 md:border-b md:border-line md:px-3 md:py-2 md:group-last:border-b-0 xl:min-w-48"
			>
				<span className="line-clamp-3 wrap-anywhere md:line-clamp-2" title={row.title}>
					{row.title}
				</span>
				{beside && <span className="block text-12 font-normal text-ink-soft">{beside}</span>}
				{row.draft && (
					<Link
						to={ADMIN_PAGES.publication(row.id)}
						aria-label={`Rascunho, publicar: ${row.title}`}
						className="inline-flex min-h-11 items-center gap-2 text-14"
					>
						<Badge tone="warn">Rascunho</Badge>
						Publicar
					</Link>
				)}
			</th>
			<Cell label={COLUMN_LABELS.auction_type}>{row.type}</Cell>
			<Cell label={COLUMN_LABELS.status}>
				<Badge tone={row.tone}>{row.status}</Badge>
			</Cell>
			<Cell label={COLUMN_LABELS.initial_bid} amount>
				{row.initial}
			</Cell>
			<Cell label={COLUMN_LABELS.current_bid} amount>
				{row.current}
			</Cell>
			<Cell label={COLUMN_LABELS.start_time}>{row.start}</Cell>
			<Cell label={COLUMN_LABELS.end_time}>
				{row.end}
				{row.extended && <span className="block text-12 text-brass">{row.extended}</span>}
			</Cell>
			<td className="max-md:col-span-2 md:border-b md:border-line md:px-1 md:py-1 md:group-last:border-b-0">
				<div className="flex max-md:-mx-2 max-md:border-t max-md:border-line max-md:pt-2">
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

interface CellProps {
	/** The name of the column, which a card shows itself. */
	label: string;
	amount?: boolean;
	children: ReactNode;
}

function Cell({ label, amount = false, children }: CellProps) {
	return (
		<td
			className={`tabular-nums max-md:text-16 md:border-b md:border-line md:px-3 md:py-2 md:whitespace-nowrap md:group-last:border-b-0 xl:px-2 ${amount ? 'font-semibold md:text-right md:font-normal' : ''}`}
		>
			<span className="block text-12 font-normal text-ink-soft md:hidden">{label}</span>
			{children}
		</td>
	);
}

interface ActProps {
	to: 'view' | 'edit' | 'delete';
	row: AuctionRow;
	label: string;
	children: ReactNode;
}

function Act({ to, row, label, children }: ActProps) {
	const { search } = useLocation();
	return (
		<Link
			to={openedHref(search, { dialog: to, id: row.id })}
			preventScrollReset
			aria-label={`${label}: ${row.title}`}
			title={label}
			className={`flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control text-ink-soft no-underline hover:bg-surface max-md:grow ${to === 'delete' ? 'hover:text-live' : 'hover:text-ink'}`}
		>
			{children}
			<span className="text-14 font-semibold md:hidden">{label}</span>
		</Link>
	);
}
