import CreditCard from 'lucide-react/icons/credit-card';
import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { showCount } from './number-words.ts';

/** The index of the column with amounts, which are aligned to the right. */
const AMOUNT = 1;

interface Props {
	/** The id of the section, for links to it. */
	id?: string;
	title: string;
	/** The headings of the columns: the auction's title, an amount, and the others. */
	columns: readonly string[];
	/** The text for an empty table. */
	empty: string;
	/** The total number, if it may exceed the rows, and the address of the rest. */
	total?: number;
	rest?: string;
	rows: readonly ReactNode[];
}

/** One of the summary's tables. On a phone each row is a card. */
export function SummaryTable({ id, title, columns, empty, total = 0, rest, rows }: Props) {
	return (
		<section id={id} aria-label={title} className="min-w-0 scroll-mt-4">
			<h2 className="mb-3 font-serif text-22 font-semibold">{title}</h2>
			{rows.length === 0 ? (
				<p className="rounded-card border border-dashed border-edge px-4 py-8 text-center text-ink-soft">
					{empty}
				</p>
			) : (
				<div className="relative min-w-0 rounded-card border border-line bg-surface md:overflow-x-auto">
					<table className="w-full border-collapse text-14 max-md:block">
						<thead className="max-md:sr-only">
							<tr className="border-b border-line text-left text-ink-soft">
								{columns.map((column, at) => (
									<th
										key={column}
										scope="col"
										className={`px-4 py-2 font-semibold whitespace-nowrap ${at === AMOUNT ? 'text-right' : ''}`}
									>
										{column}
									</th>
								))}
							</tr>
						</thead>
						<tbody className="divide-y divide-line max-md:block">{rows}</tbody>
					</table>
				</div>
			)}
			{rest && total > rows.length && rows.length > 0 && (
				<p className="mt-2 text-14 text-ink-soft">
					{showCount(rows.length)} de {showCount(total)}. <Link to={rest}>Ver todos</Link>
				</p>
			)}
		</section>
	);
}

interface LineProps {
	auction: { id: string; title: string };
	/** The cells after the title, each with the heading of its column. */
	cells: readonly [name: string, content: ReactNode][];
	actions?: readonly Act[];
	/** The page that the title opens. */
	to?: string;
}

type Act = 'view' | 'edit' | 'payment';

/** The row of an auction: its title, its cells, and its actions. */
export function SummaryLine({ auction, cells, actions = [], to }: LineProps) {
	return (
		<tr className="max-md:grid max-md:gap-1 max-md:p-4 md:h-11 md:hover:bg-wash">
			<th
				scope="row"
				className="text-left font-semibold wrap-anywhere max-md:text-16 md:w-2/5 md:px-4 md:py-0"
			>
				<span className="line-clamp-2 xl:line-clamp-1" title={auction.title}>
					{to ? (
						<Link to={to} className="max-md:inline-flex max-md:min-h-11 max-md:items-center">
							{auction.title}
						</Link>
					) : (
						auction.title
					)}
				</span>
			</th>
			{cells.map(([name, content], at) => (
				<td
					key={name}
					className={`tabular-nums max-md:flex max-md:flex-wrap max-md:gap-x-2 md:px-4 md:py-1 lg:whitespace-nowrap lg:py-0 ${at + 1 === AMOUNT ? 'whitespace-nowrap md:text-right' : ''}`}
				>
					<span aria-hidden className="text-ink-soft md:hidden">
						{name}:
					</span>
					{content}
				</td>
			))}
			{actions.length > 0 && (
				<td className="md:px-1">
					<div className="flex max-md:-ml-3">
						{actions.map((act) => (
							<ActionLink key={act} act={act} auction={auction} />
						))}
					</div>
				</td>
			)}
		</tr>
	);
}

const ACTS = {
	view: { label: 'Ver', to: PAGES.auction, Icon: Eye },
	edit: { label: 'Editar', to: (id: string) => `${PAGES.adminAuctions}?edit=${id}`, Icon: Pencil },
	payment: { label: 'Pagamento', to: PAGES.payment, Icon: CreditCard },
};

function ActionLink({ act, auction }: { act: Act; auction: LineProps['auction'] }) {
	const { label, to, Icon } = ACTS[act];
	return (
		<Link
			to={to(auction.id)}
			aria-label={`${label}: ${auction.title}`}
			title={label}
			className="grid size-11 place-items-center rounded-control text-ink-soft hover:bg-surface hover:text-ink"
		>
			<Icon aria-hidden size={18} />
		</Link>
	);
}
