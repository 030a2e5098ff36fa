import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LinkButton } from './button.tsx';

/** How a column is sorted, as a value of aria-sort; undefined if the table is sorted by another column. */
type Order = 'ascending' | 'descending' | undefined;

/** The order of a column under a sort such as 'title-asc'. */
export function orderOf(column: string, sort: string): Order {
	if (sort === `${column}-asc`) return 'ascending';
	return sort === `${column}-desc` ? 'descending' : undefined;
}

/** The sort after a click on a column's head: ascending first, then the opposite of its order. */
export function nextSort<C extends string>(column: C, sort: string): `${C}-${'asc' | 'desc'}` {
	return `${column}-${sort === `${column}-asc` ? 'desc' : 'asc'}`;
}

interface SortHeadProps {
	/** The page with the next sort. */
	to: string;
	order: Order;
	className: string;
	children: string;
}

/** The head of a column that sorts the table. */
export function SortHead({ to, order, className, children }: SortHeadProps) {
	const Arrow = order === 'descending' ? ArrowDown : ArrowUp;
	return (
		<th scope="col" aria-sort={order} className={className}>
			<Link
				to={to}
				replace
				preventScrollReset
				className={`group inline-flex min-h-11 items-center gap-1 whitespace-nowrap no-underline hover:text-ink ${order ? 'text-ink' : 'text-ink-soft'}`}
			>
				{children}
				<Arrow
					aria-hidden
					size={14}
					className={order ? '' : 'invisible group-hover:visible group-focus-visible:visible'}
				/>
			</Link>
		</th>
	);
}

interface ListBodyProps {
	/** Whether other rows have been loading for so long that the skeleton replaces the old ones. */
	late: boolean;
	skeleton: ReactNode;
	/** The content of an empty list; false while there are rows. */
	empty: ReactNode;
	children: ReactNode;
}

/** The rows of a list, its skeleton, or its empty content. */
export function ListBody({ late, skeleton, empty, children }: ListBodyProps) {
	return <div aria-busy={late}>{late ? skeleton : empty || children}</div>;
}

const LINES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Eight placeholder rows of a table that is loading. */
export function SkeletonRows({ columns, row, cell }: { columns: number; row: string; cell: string }) {
	const names = Array.from({ length: columns }, (_, at) => `column-${at}`);
	return LINES.map((line) => (
		<tr key={line} className={row}>
			{names.map((name) => (
				<td key={name} className={cell}>
					<div className="h-5 rounded-control bg-wash motion-safe:animate-fade" />
				</td>
			))}
		</tr>
	));
}

/** Links to the other pages of a list. Renders nothing without links. */
export function PageLinks({ links }: { links: readonly (readonly [to: string, words: string])[] }) {
	if (links.length === 0) return null;
	return (
		<nav aria-label="Páginas" className="mt-6 flex flex-wrap justify-center gap-3">
			{links.map(([to, words]) => (
				<LinkButton key={words} variant="secondary" to={to}>
					{words}
				</LinkButton>
			))}
		</nav>
	);
}
