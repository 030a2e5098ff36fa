import type { ReactNode } from 'react';
import { SkeletonRows } from './list-table.tsx';

/** A column of records. The first column names its row. */
export interface RecordColumn<T> {
	head: string;
	/** Aligned right, for amounts and counts. */
	amount?: boolean;
	/** Never broken into lines in a table, for dates and numbers. */
	short?: boolean;
	cell: (row: T) => ReactNode;
}

interface Props<T> {
	/** The table's accessible name. */
	label: string;
	columns: readonly RecordColumn<T>[];
	rows: readonly T[];
	/** The buttons or links of a row. */
	actions?: (row: T) => ReactNode;
}

const HEAD =
	'border-b border-line bg-surface px-3 py-3 font-semibold first:rounded-tl-card last:rounded-tr-card';
const ROW =
	'group max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-3 max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:p-4 md:hover:bg-wash';
const CELL = 'min-w-0 wrap-break-word md:border-b md:border-line md:px-3 md:py-2 md:group-last:border-b-0';

/** Records in a dense table from 768 px on, which scrolls if it is too wide; cards on a phone, by styles alone. */
export function RecordTable<T extends { id: string }>({ label, columns, rows, actions }: Props<T>) {
	const [name, ...others] = columns;
	return (
		<Frame label={label} columns={columns} acts={actions !== undefined}>
			{rows.map((row) => (
				<tr key={row.id} className={ROW}>
					<th
						scope="row"
						className={`${CELL} wrap-anywhere text-left font-semibold max-md:col-span-2 max-md:text-16 md:min-w-40`}
					>
						{name?.cell(row)}
					</th>
					{others.map(({ head, amount, short, cell }) => (
						<td
							key={head}
							className={`${CELL} tabular-nums max-md:text-16 ${amount ? 'md:text-right' : ''} ${amount || short ? 'md:whitespace-nowrap' : 'md:min-w-32'}`}
						>
							<span className="block text-12 text-ink-soft md:hidden">{head}</span>
							{cell(row)}
						</td>
					))}
					{actions && (
						<td
							className={`${CELL} max-md:col-span-2 max-md:border-t max-md:border-line max-md:pt-2 md:py-1 md:text-right md:whitespace-nowrap`}
						>
							{actions(row)}
						</td>
					)}
				</tr>
			))}
		</Frame>
	);
}

/** Replaces the table while its rows are loading. */
export function RecordTableSkeleton({ heads }: { heads: readonly string[] }) {
	return (
		<div aria-hidden>
			<Frame label="" columns={heads.map((head) => ({ head }))} acts={false}>
				<SkeletonRows
					columns={heads.length}
					row="max-md:grid max-md:gap-2 max-md:rounded-card max-md:border max-md:border-line"
					cell="px-3 py-3"
				/>
			</Frame>
		</div>
	);
}

interface FrameProps {
	label: string;
	columns: readonly { head: string; amount?: boolean }[];
	acts: boolean;
	children: ReactNode;
}

function Frame({ label, columns, acts, children }: FrameProps) {
	return (
		<div className="relative min-w-0 md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-surface">
			<table
				aria-label={label || undefined}
				className="w-full border-separate border-spacing-0 text-14 max-md:block"
			>
				<thead className="max-md:hidden">
					<tr className="text-left text-ink-soft">
						{columns.map(({ head, amount }) => (
							<th key={head} scope="col" className={`${HEAD} ${amount ? 'text-right' : ''}`}>
								{head}
							</th>
						))}
						{acts && (
							<th scope="col" className={HEAD}>
								<span className="sr-only">Ações</span>
							</th>
						)}
					</tr>
				</thead>
				<tbody className="max-md:grid max-md:gap-3">{children}</tbody>
			</table>
		</div>
	);
}
