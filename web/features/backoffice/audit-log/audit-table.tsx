import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { SkeletonRows } from '#web/ui/list-table.tsx';
import type { AuditRow } from './audit-list.ts';
import { ChangeTable } from './change-table.tsx';

const HEADS = ['Quando', 'Quem', 'O quê', 'Em'];

/** The rows of the log. Each one expands in place. On a phone each row is a card. */
export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
	return (
		<Frame>
			{rows.map((row) => (
				<Line key={row.id} row={row} />
			))}
		</Frame>
	);
}

/** Replaces the table while its rows are loading. */
export function AuditTableSkeleton() {
	return (
		<div aria-hidden>
			<Frame>
				<tbody className="divide-y divide-line border-t border-line max-lg:block">
					<SkeletonRows
						columns={HEADS.length}
						row="max-lg:block max-lg:p-4"
						cell="max-lg:block max-lg:py-1 lg:px-4 lg:py-3"
					/>
				</tbody>
			</Frame>
		</div>
	);
}

function Frame({ children }: { children: ReactNode }) {
	return (
		<div className="rounded-card border border-line bg-surface">
			<table className="w-full border-collapse text-14 max-lg:block">
				<thead className="max-lg:sr-only">
					<tr className="text-left text-ink-soft">
						{HEADS.map((head) => (
							<th key={head} scope="col" className="px-4 py-3 font-semibold">
								{head}
							</th>
						))}
					</tr>
				</thead>
				{children}
			</table>
		</div>
	);
}

function Line({ row }: { row: AuditRow }) {
	const [open, setOpen] = useState(false);
	const id = `mudancas-${row.id}`;
	const { subject } = row;
	return (
		<tbody className="border-t border-line max-lg:block">
			<tr className="max-lg:grid max-lg:gap-1 max-lg:p-4 lg:hover:bg-wash">
				<Cell>
					<span className="whitespace-nowrap text-ink-soft tabular-nums">{row.when}</span>
				</Cell>
				<Cell>
					<span className="block wrap-anywhere lg:min-w-44">{row.who}</span>
					{row.email && <span className="block text-12 text-ink-soft wrap-anywhere">{row.email}</span>}
				</Cell>
				<Cell>
					<button
						type="button"
						aria-expanded={open}
						aria-controls={open ? id : undefined}
						onClick={() => setOpen(!open)}
						className="-mx-2 inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-2 text-left font-semibold hover:bg-wash max-lg:text-16"
					>
						{row.what}
						<ChevronDown
							aria-hidden
							size={18}
							className={`shrink-0 text-ink-soft ${open ? 'rotate-180' : ''}`}
						/>
					</button>
				</Cell>
				<Cell>
					<span className="line-clamp-2 wrap-anywhere" title={subject.label}>
						{subject.href ? <Link to={subject.href}>{subject.label}</Link> : subject.label}
					</span>
					{subject.note && <span className="block text-12 text-ink-soft wrap-anywhere">{subject.note}</span>}
				</Cell>
			</tr>
			{open && (
				<tr id={id} className="max-lg:block">
					<td colSpan={HEADS.length} className="max-lg:block max-lg:px-4 max-lg:pb-4 lg:px-4 lg:pb-4">
						<ChangeTable changes={row.changes} />
						{row.trail && (
							<p className="mt-3">
								<Link to={row.trail}>Ver tudo sobre {subject.label}</Link>
							</p>
						)}
					</td>
				</tr>
			)}
		</tbody>
	);
}

function Cell({ children }: { children: ReactNode }) {
	return <td className="min-w-0 max-lg:block lg:px-4 lg:py-2">{children}</td>;
}
