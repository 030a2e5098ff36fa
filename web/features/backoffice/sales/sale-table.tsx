import { Link } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import type { AdminSaleRow } from '#contract/sales.ts';
import { AUCTION_KINDS } from '#domain/lot/property.ts';
import { formatNearTime } from '#domain/values/near-time.ts';
import { type MenuItem, MoreMenu } from '#web/ui/more-menu.tsx';
import { type RecordColumn, RecordTable } from '#web/ui/record-table.tsx';
import { SaleStateBadge } from './sale-state.tsx';

function columnsOf(now: number): RecordColumn<AdminSaleRow>[] {
	return [
		{
			head: 'Edital',
			fills: true,
			cell: ({ id, title }) => (
				<Link
					to={ADMIN_PAGES.sale(id)}
					title={title}
					className="flex min-h-11 items-center no-underline hover:underline"
				>
					<span className="min-w-0 max-md:line-clamp-3 md:truncate">{title}</span>
				</Link>
			),
		},
		{
			head: 'Nº',
			short: true,
			cell: ({ number }) => number ?? <span className="text-ink-soft md:sr-only">Sem número</span>,
		},
		{ head: 'Natureza', short: true, cell: ({ kind }) => AUCTION_KINDS[kind] },
		{ head: 'Situação', short: true, cell: (sale) => <SaleStateBadge sale={sale} /> },
		{ head: 'Lotes', amount: true, cell: ({ lots }) => lots.toLocaleString('pt-BR') },
		{
			head: 'Publicados',
			amount: true,
			cell: ({ published_lots }) => published_lots.toLocaleString('pt-BR'),
		},
		{
			head: 'Primeiro início',
			short: true,
			cell: ({ first_start }) => (first_start ? formatNearTime(first_start, now) : 'Sem lotes'),
		},
		{ head: 'O que falta', short: true, cell: (sale) => <Missing sale={sale} /> },
	];
}

export const SALE_HEADS = columnsOf(0).map(({ head }) => head);

interface Props {
	rows: readonly AdminSaleRow[];
	now: number;
	onDelete: (sale: AdminSaleRow) => void;
}

/** The sales as rows of one line, each with what a draft lacks. */
export function SaleTable({ rows, now, onDelete }: Props) {
	return (
		<RecordTable
			label="Editais"
			fits
			columns={columnsOf(now)}
			rows={rows}
			actions={(sale) => (
				<span className="flex justify-end">
					<MoreMenu label={`Mais ações: ${sale.title}`} items={actsOf(sale, onDelete)} />
				</span>
			)}
		/>
	);
}

function actsOf(sale: AdminSaleRow, onDelete: Props['onDelete']): MenuItem[] {
	const { id, published_at, lots } = sale;
	return [
		{ label: 'Abrir', to: ADMIN_PAGES.sale(id) },
		...(lots > 0 ? [{ label: 'Ver os lotes', to: `${PAGES.adminAuctions}?sale=${id}` }] : []),
		...(published_at
			? [
					{ label: 'Pagamentos', to: ADMIN_PAGES.paymentsOfSale(id) },
					{ label: 'Ver no site', to: PAGES.sale(id) },
				]
			: [{ label: 'Excluir rascunho', danger: true, onSelect: () => onDelete(sale) }]),
	];
}

/** The first thing that a draft lacks, and how many more. */
function Missing({ sale: { published_at, missing } }: { sale: AdminSaleRow }) {
	const [first, ...others] = missing;
	if (published_at) return <span className="text-ink-soft md:sr-only">Nada</span>;
	if (first === undefined) return <span className="text-brand">Pronto para publicar</span>;
	return (
		<span className="flex max-w-56 gap-1 text-warn" title={missing.join(' · ')}>
			<span className="min-w-0 max-md:whitespace-normal md:truncate">{first}</span>
			{others.length > 0 && <span className="shrink-0">+{others.length}</span>}
		</span>
	);
}
