import ChevronRight from 'lucide-react/icons/chevron-right';
import { Fragment, type ReactNode, useState } from 'react';
import { SkeletonRows, SortHead } from './list-table.tsx';

/** A column of records. The first column names its row. */
export interface RecordColumn<T> {
	head: string;
	/** Aligned right, for amounts and counts. */
	amount?: boolean;
	/** Never broken into lines in a table, for dates and numbers. */
	short?: boolean;
	/** Not shown on a card, because the card's detail shows it. */
	tableOnly?: boolean;
	/** The first column: takes the width that the others leave, and is cut to one line. */
	fills?: boolean;
	/** The page with the table sorted by this column, and how it is sorted by it now. */
	sort?: { to: string; order: 'ascending' | 'descending' | undefined };
	cell: (row: T) => ReactNode;
}

interface Props<T> {
	/** The table's accessible name. */
	label: string;
	columns: readonly RecordColumn<T>[];
	rows: readonly T[];
	/** The buttons or links of a row. */
	actions?: (row: T) => ReactNode;
	/** What a row shows below itself when it is opened; rows without it cannot be opened. It does not widen the columns. */
	detail?: (row: T, close: () => void) => ReactNode;
	/** The table fits from 1280 px on: its head stays in view. */
	fits?: boolean;
	/** Whether the head of the actions is shown. */
	actionsHead?: boolean;
}

const HEAD =
	'border-b border-line bg-surface px-3 font-semibold whitespace-nowrap xl:px-2 xl:first:px-3 first:rounded-tl-card last:rounded-tr-card';
const ROW =
	'group max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-3 max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:p-4 md:hover:bg-wash';
const CELL =
	'min-w-0 wrap-break-word md:h-11 md:border-b md:border-line md:px-3 md:group-last:border-b-0 xl:px-2 xl:first:px-3';

/**
 * Records in a table with rows of 44 px from 768 px on, which scrolls if it is too wide; cards on a phone, by styles
 * alone. A row with a `detail` opens in place.
 */
export function RecordTable<T extends { id: string }>(props: Props<T>) {
	const { columns, rows, actions, detail } = props;
	const [opened, setOpened] = useState<string | null>(null);
	return (
		<Frame {...props} acts={actions !== undefined}>
			{rows.map((row) => {
				const open = row.id === opened;
				return (
					<Fragment key={row.id}>
						<Row
							row={row}
							columns={columns}
							actions={actions}
							toggle={
								detail && {
									open,
									controls: `detail-${row.id}`,
									onToggle: () => setOpened(open ? null : row.id),
								}
							}
						/>
						{open && (
							<tr id={`detail-${row.id}`} className="max-md:block">
								<td
									colSpan={columns.length + (actions ? 1 : 0)}
									className="border-b border-line bg-wash px-4 py-2 max-md:block max-md:rounded-card max-md:border md:max-w-0"
								>
									{detail?.(row, () => setOpened(null))}
								</td>
							</tr>
						)}
					</Fragment>
				);
			})}
		</Frame>
	);
}

interface Toggle {
	open: boolean;
	/** The id of the detail's element. */
	controls: string;
	onToggle: () => void;
}

interface RowProps<T> {
	row: T;
	columns: readonly RecordColumn<T>[];
	actions: Props<T>['actions'] | undefined;
	toggle: Toggle | undefined;
}

function Row<T>({ row, columns, actions, toggle }: RowProps<T>) {
	const [name, ...others] = columns;
	return (
		<tr className={`${ROW} ${toggle ? 'relative' : ''}`}>
			<th
				scope="row"
				className={`${CELL} wrap-anywhere text-left font-semibold max-md:col-span-2 max-md:text-16 ${name?.fills ? 'md:w-full' : 'md:min-w-40'}`}
			>
				{/* As wide as the column, which its text does not widen. */}
				<div className={name?.fills ? 'md:w-56 xl:w-0 xl:min-w-full' : undefined}>
					{toggle ? <Opener {...toggle}>{name?.cell(row)}</Opener> : name?.cell(row)}
				</div>
			</th>
			{others.map(({ head, amount, short, tableOnly, cell }) => (
				<td
					key={head}
					className={`${CELL} tabular-nums max-md:text-16 ${tableOnly ? 'max-md:hidden' : ''} ${amount ? 'md:text-right' : ''} ${amount || short ? 'md:whitespace-nowrap' : 'md:min-w-32'}`}
				>
					<span className="block text-12 text-ink-soft md:hidden">{head}</span>
					{cell(row)}
				</td>
			))}
			{actions && (
				<td
					className={`${CELL} max-md:col-span-2 max-md:border-t max-md:border-line max-md:pt-2 max-md:has-[>div:empty]:hidden md:sticky md:right-0 md:bg-surface md:text-right md:whitespace-nowrap md:group-hover:bg-wash`}
				>
					{/* Above the button that covers the row. */}
					<div className="relative z-1 max-md:[&>button]:ml-auto">{actions(row)}</div>
				</td>
			)}
		</tr>
	);
}

/** The name of a row as a button that covers the row. */
function Opener({ open, controls, onToggle, children }: Toggle & { children: ReactNode }) {
	return (
		<button
			type="button"
			aria-expanded={open}
			aria-controls={open ? controls : undefined}
			onClick={onToggle}
			className="flex w-full cursor-pointer items-center gap-2 text-left after:absolute after:inset-0"
		>
			<ChevronRight
				aria-hidden
				size={16}
				className={`shrink-0 text-ink-soft transition-transform motion-reduce:transition-none ${open ? 'rotate-90' : ''}`}
			/>
			<span className="min-w-0 grow">{children}</span>
		</button>
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

interface FrameProps extends Pick<Props<unknown>, 'label' | 'fits' | 'actionsHead'> {
	columns: readonly Pick<RecordColumn<never>, 'head' | 'amount' | 'sort'>[];
	acts: boolean;
	children: ReactNode;
}

function Frame({ label, columns, acts, fits, actionsHead, children }: FrameProps) {
	const look = `${HEAD} ${fits ? 'xl:sticky xl:top-0 xl:z-2' : ''}`;
	return (
		<div
			className={`relative min-w-0 md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-surface ${fits ? 'xl:overflow-visible' : ''}`}
		>
			<table
				aria-label={label || undefined}
				className="w-full border-separate border-spacing-0 text-14 max-md:block"
			>
				<thead className="max-md:hidden">
					<tr className="text-left text-ink-soft">
						{columns.map((column) => (
							<Head key={column.head} column={column} look={look} />
						))}
						{acts && (
							<th scope="col" className={`${look} py-2 md:sticky md:right-0`}>
								<span className={actionsHead ? '' : 'sr-only'}>Ações</span>
							</th>
						)}
					</tr>
				</thead>
				<tbody className="max-md:grid max-md:gap-3">{children}</tbody>
			</table>
		</div>
	);
}

function Head({ column, look }: { column: FrameProps['columns'][number]; look: string }) {
	const { head, amount, sort } = column;
	const aligned = `${look} ${amount ? 'text-right' : ''}`;
	if (sort)
		return (
			<SortHead {...sort} className={aligned}>
				{head}
			</SortHead>
		);
	return (
		<th scope="col" className={`${aligned} py-2`}>
			{head}
		</th>
	);
}
