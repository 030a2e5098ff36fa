import { Link, useLocation } from 'react-router';
import type { BookList, BookMonth, BooksQuery } from '#contract/books.ts';
import { monthWords } from '#domain/settlement/books.ts';
import { formatDate } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { listHref } from '#web/api/use-search-change.ts';
import { Badge } from '#web/ui/badge.tsx';
import { type RecordColumn, RecordTable } from '#web/ui/record-table.tsx';

type Row = BookMonth & { id: string };

const count = (value: number) => value.toLocaleString('pt-BR');

/** The columns after the month's name, which opens its commissions. */
const COLUMNS: RecordColumn<Row>[] = [
	{ head: 'Situação', short: true, cell: (row) => <State month={row} /> },
	{ head: 'Realizados', amount: true, cell: ({ figures }) => count(figures.held) },
	{ head: 'Vendidos', amount: true, cell: ({ figures }) => count(figures.sold) },
	{ head: 'Negativos', amount: true, cell: ({ figures }) => count(figures.unsold) },
	{ head: 'Suspensos', amount: true, cell: ({ figures }) => count(figures.suspended) },
	{ head: 'Adiados', amount: true, cell: ({ figures }) => count(figures.postponed) },
	{ head: 'Sustados', amount: true, cell: ({ figures }) => count(figures.stopped) },
	{ head: 'Anulados', amount: true, cell: ({ figures }) => count(figures.annulled) },
	{ head: 'Total vendido', amount: true, cell: ({ figures }) => showReais(figures.value) },
	{ head: 'Comissão', amount: true, cell: ({ figures }) => showReais(figures.commission) },
];

/** The months of a year with the figures for the board of trade, newest first. */
export function BookMonths({ books: { months, year, month: listed } }: { books: BookList }) {
	const { search } = useLocation();
	const name: RecordColumn<Row> = {
		head: 'Mês',
		fills: true,
		cell: ({ month }) => (
			<Link
				to={`${listHref<BooksQuery>(search, { month })}#comissoes`}
				aria-current={month === listed ? 'true' : undefined}
				className="inline-flex min-h-11 items-center whitespace-nowrap lg:min-h-9"
			>
				{monthWords(month).split(' ')[0]}
			</Link>
		),
	};
	return (
		<section aria-label={`Meses de ${year}`}>
			<RecordTable
				label={`Meses de ${year}`}
				columns={[name, ...COLUMNS]}
				rows={months.map((month) => ({ ...month, id: month.month }))}
			/>
		</section>
	);
}

function State({ month: { state, closing } }: { month: BookMonth }) {
	if (!closing) return <span>{state === 'current' ? 'Em curso' : 'Aberto'}</span>;
	return (
		<span title={`Fechado em ${formatDate(closing.at)} por ${closing.by}. Impressão digital ${closing.hash}`}>
			<Badge tone="brand">Fechado em {formatDate(closing.at).slice(0, 5)}</Badge>
		</span>
	);
}
