import { CreditCard, Eye, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { showCount } from './number-words.ts';

/** Amounts stand in the column after the title, one under the other. */
const AMOUNT = 1;

interface Props {
	title: string;
	/** The heads of the columns: the auction's title, an amount, and what else there is to know. */
	columns: readonly string[];
	/** What stands where there is no row. */
	empty: string;
	/** How many there are in all, where that may be more than the rows; and where the rest is. */
	total?: number;
	rest?: string;
	rows: readonly ReactNode[];
}

/** One of the summary's tables. On a phone each line is a card of its own. */
export function SummaryTable({ title, columns, empty, total = 0, rest, rows }: Props) {
	return (
		<section aria-label={title}>
			<h2 className="mb-3 font-serif text-22 font-semibold">{title}</h2>
			{rows.length === 0 ? (
				<p className="rounded-card border border-dashed border-edge px-4 py-8 text-center text-ink-soft">
					{empty}
				</p>
			) : (
				<div className="rounded-card border border-line bg-surface">
					<table className="w-full border-collapse text-14 max-md:block">
						<thead className="max-md:sr-only">
							<tr className="border-b border-line text-left text-ink-soft">
								{columns.map((column, at) => (
									<th
										key={column}
										scope="col"
										className={`px-4 py-3 font-semibold whitespace-nowrap ${at === AMOUNT ? 'text-right' : ''}`}
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

interface LineGiven {
	auction: { id: string; title: string };
	/** What the columns after the title show, each under the name it has there. */
	cells: readonly [name: string, content: ReactNode][];
	actions?: readonly Act[];
}

type Act = 'view' | 'edit' | 'payment';

/** An auction's line: its title, what is to know of it, and what can be done. */
export function SummaryLine({ auction, cells, actions = [] }: LineGiven) {
	return (
		<tr className="max-md:grid max-md:gap-1 max-md:p-4 md:hover:bg-wash">
			<th
				scope="row"
				className="text-left font-semibold wrap-anywhere max-md:text-16 md:w-1/2 md:px-4 md:py-2"
			>
				<span className="line-clamp-2" title={auction.title}>
					{auction.title}
				</span>
			</th>
			{cells.map(([name, content], at) => (
				<td
					key={name}
					className={`whitespace-nowrap tabular-nums max-md:flex max-md:gap-2 md:px-4 md:py-2 ${at + 1 === AMOUNT ? 'md:text-right' : ''}`}
				>
					<span aria-hidden className="text-ink-soft md:hidden">
						{name}:
					</span>
					{content}
				</td>
			))}
			{actions.length > 0 && (
				<td className="md:px-1 md:py-1">
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

function ActionLink({ act, auction }: { act: Act; auction: LineGiven['auction'] }) {
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
