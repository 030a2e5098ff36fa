import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { FilesQuery } from '#contract/files.ts';
import { Badge } from '#web/ui/badge.tsx';
import { nextSort, orderOf, SkeletonRows, SortHead } from '#web/ui/list-table.tsx';
import type { FileRow } from './file-row.ts';
import { type FileColumn, filesHref } from './files-query.ts';

interface Props {
	rows: readonly FileRow[];
	query: FilesQuery;
	selected: ReadonlySet<string>;
	onSelect: (names: string[], on: boolean) => void;
}

const HEADS: readonly [column: FileColumn, label: string][] = [
	['name', 'Nome'],
	['size', 'Tamanho'],
	['updated_at', 'Data'],
];

/** The stored files with their owners. Only files without an owner can be selected. On a phone each row is a card. */
export function FilesTable({ rows, query, selected, onSelect }: Props) {
	const orphans = rows.filter(({ orphan }) => orphan).map(({ name }) => name);
	const chosen = orphans.filter((name) => selected.has(name)).length;
	const all = (
		<Check
			label="Selecionar todos os arquivos sem dono desta página"
			checked={orphans.length > 0 && chosen === orphans.length}
			some={chosen > 0 && chosen < orphans.length}
			disabled={orphans.length === 0}
			onCheck={(on) => onSelect(orphans, on)}
		/>
	);
	return (
		<Frame
			first={all}
			heads={HEADS.map(([column, label]) => (
				<Head key={column} column={column} label={label} query={query} />
			))}
		>
			{rows.map((row) => (
				<Line
					key={row.name}
					row={row}
					query={query}
					checked={selected.has(row.name)}
					onCheck={(on) => onSelect([row.name], on)}
				/>
			))}
		</Frame>
	);
}

/** Replaces the table while its rows are loading. */
export function FilesTableSkeleton() {
	const heads = HEADS.map(([column, label]) => <HeadCell key={column}>{label}</HeadCell>);
	return (
		<div aria-hidden>
			<Frame first={null} heads={heads}>
				<SkeletonRows
					columns={5}
					row="max-lg:block max-lg:p-4"
					cell="max-lg:block max-lg:py-1 lg:px-3 lg:py-3"
				/>
			</Frame>
		</div>
	);
}

function Frame({ first, heads, children }: { first: ReactNode; heads: ReactNode; children: ReactNode }) {
	return (
		<div className="rounded-card border border-line bg-surface">
			<table className="w-full border-collapse text-14 max-lg:block">
				<thead className="max-lg:block">
					<tr className="border-b border-line text-left text-ink-soft max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:px-2">
						<td className="w-12 px-1">{first}</td>
						{heads}
						<HeadCell>Dono</HeadCell>
					</tr>
				</thead>
				<tbody className="divide-y divide-line max-lg:block">{children}</tbody>
			</table>
		</div>
	);
}

function HeadCell({ children }: { children: string }) {
	return (
		<th scope="col" className="px-3 py-3 font-semibold max-lg:sr-only">
			{children}
		</th>
	);
}

function Head({ column, label, query }: { column: FileColumn; label: string; query: FilesQuery }) {
	return (
		<SortHead
			to={filesHref({ ...query, offset: 0, sort: nextSort(column, query.sort) })}
			order={orderOf(column, query.sort)}
			className="px-3 font-semibold"
		>
			{label}
		</SortHead>
	);
}

interface LineProps {
	row: FileRow;
	query: FilesQuery;
	checked: boolean;
	onCheck: (on: boolean) => void;
}

function Line({ row, query, checked, onCheck }: LineProps) {
	const { folder, file, owner, orphan } = row;
	const prefix = folder.slice(0, -1);
	return (
		<tr className="max-lg:grid max-lg:grid-cols-[3rem_1fr_auto] max-lg:items-center max-lg:gap-x-1 max-lg:py-2 max-lg:pr-4 max-lg:pl-2 lg:hover:bg-wash">
			<td className="px-1 max-lg:row-span-3 max-lg:self-start">
				{orphan && <Check label={`Selecionar ${row.name}`} checked={checked} onCheck={onCheck} />}
			</td>
			<th scope="row" className="min-w-0 text-left font-normal max-lg:col-span-2 lg:px-3 lg:py-2">
				<Link
					to={filesHref({ ...query, prefix, offset: 0 })}
					className="text-12 text-ink-soft wrap-anywhere underline-offset-4"
				>
					{folder}
				</Link>
				<span className="block font-semibold wrap-anywhere">{file}</span>
			</th>
			<td className="whitespace-nowrap tabular-nums lg:px-3 lg:text-right">{row.size}</td>
			<td className="whitespace-nowrap text-ink-soft tabular-nums lg:px-3">{row.since}</td>
			<td className="min-w-0 max-lg:col-span-2 max-lg:col-start-2 lg:max-w-80 lg:px-3 lg:py-2">
				{owner && (
					<>
						<Link to={owner.href} className="line-clamp-2 wrap-anywhere" title={owner.label}>
							{owner.label}
						</Link>
						<span className="block text-12 text-ink-soft">{owner.kind}</span>
					</>
				)}
				{!owner &&
					(orphan ? (
						<Badge tone="warn">Sem dono</Badge>
					) : (
						<span className="text-ink-soft">Dono não identificado</span>
					))}
			</td>
		</tr>
	);
}

interface CheckProps {
	label: string;
	checked: boolean;
	some?: boolean;
	disabled?: boolean;
	onCheck: (on: boolean) => void;
}

function Check({ label, checked, some = false, disabled = false, onCheck }: CheckProps) {
	const box = useRef<HTMLInputElement>(null);
	useEffect(() => {
		if (box.current) box.current.indeterminate = some;
	}, [some]);
	return (
		<label className="grid size-11 cursor-pointer place-items-center">
			<input
				ref={box}
				type="checkbox"
				aria-label={label}
				checked={checked}
				disabled={disabled}
				onChange={({ target }) => onCheck(target.checked)}
				className="size-5 accent-brand"
			/>
		</label>
	);
}
