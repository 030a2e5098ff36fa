import Plus from 'lucide-react/icons/plus';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { AdminSaleRow } from '#contract/sales.ts';
import { AUCTION_KINDS } from '#domain/lot/property.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { fold } from '#domain/values/fold.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { readSales } from '#web/api/sales.ts';
import { useNewRecord } from '#web/api/use-new-record.ts';
import { type Reading, useReading } from '#web/api/use-reading.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceLink, ChoiceLinks } from '#web/ui/choice-links.tsx';
import { type RecordColumn, RecordTable, RecordTableSkeleton } from '#web/ui/record-table.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { FormDialog } from './form-frame.tsx';
import { SaleForm } from './sale-form.tsx';
import { ReadFailed } from './sale-section.tsx';
import { SALE_STATES, type SaleState, SaleStateBadge, saleState } from './sale-state.tsx';

const COLUMNS: RecordColumn<AdminSaleRow>[] = [
	{
		head: 'Leilão',
		cell: ({ id, number, title }) => (
			<Link to={ADMIN_PAGES.sale(id)} className="inline-flex min-h-11 flex-col justify-center">
				<span className="text-12 font-normal text-ink-soft tabular-nums">nº {number}</span>
				<span className="line-clamp-2 wrap-anywhere" title={title}>
					{title}
				</span>
			</Link>
		),
	},
	{ head: 'Natureza', short: true, cell: ({ kind }) => AUCTION_KINDS[kind] },
	{ head: 'Situação', short: true, cell: (sale) => <SaleStateBadge sale={sale} /> },
	{ head: 'Leiloeiro', cell: ({ auctioneer }) => auctioneer ?? 'O padrão' },
	{ head: 'Comitente', cell: ({ seller }) => seller ?? 'Não informado' },
	{ head: 'Lotes', amount: true, cell: ({ lots }) => lots.toLocaleString('pt-BR') },
	{
		head: 'Primeiro início',
		short: true,
		cell: ({ first_start }) => (first_start ? formatDateTime(first_start) : 'Sem lotes'),
	},
];

interface Filter {
	state: SaleState | null;
	search: string;
}

/** The sales with their edital (rules §25): the list, filtered in the browser, and a new one. */
export function SalesScreen() {
	const { reading, reload } = useReading(readSales);
	const [params, setParams] = useSearchParams();
	const [creating, setCreating] = useNewRecord();
	const navigate = useNavigate();
	const filter = filterOf(params);
	return (
		<div className="measure py-8">
			<div className="mb-6 flex flex-wrap items-start justify-between gap-4">
				<div className="min-w-0 max-w-3xl">
					<h1 className="font-serif text-28 font-semibold">Leilões com edital</h1>
					<p className="mt-1 text-ink-soft">
						Cada leilão reúne lotes sob um edital: mesmas condições, mesmo leiloeiro, numeração e publicação.
					</p>
				</div>
				<Button onClick={() => setCreating(true)}>
					<Plus aria-hidden size={18} />
					Novo leilão com edital
				</Button>
			</div>
			<div className="mb-4 grid gap-4">
				<ChoiceLinks label="Situação">
					<ChoiceLink to={hrefOf({ ...filter, state: null })} chosen={filter.state === null}>
						Todos
					</ChoiceLink>
					{(Object.keys(SALE_STATES) as SaleState[]).map((state) => (
						<ChoiceLink key={state} to={hrefOf({ ...filter, state })} chosen={filter.state === state}>
							{SALE_STATES[state]}
						</ChoiceLink>
					))}
				</ChoiceLinks>
				<search aria-label="Buscar leilões" className="block max-w-xl">
					<SearchField
						search={filter.search}
						placeholder="Número, título, leiloeiro ou comitente"
						onSearch={(search) =>
							setParams(
								{ ...(filter.state && { state: filter.state }), ...(search && { search }) },
								{ replace: true },
							)
						}
					/>
				</search>
			</div>
			<Listed reading={reading} filter={filter} onRetry={reload} />
			<FormDialog
				open={creating}
				title="Novo leilão com edital"
				placement="wide"
				onClose={() => setCreating(false)}
			>
				{(cancel) => (
					<SaleForm
						sale={null}
						onCancel={cancel}
						onReload={() => setCreating(false)}
						onSaved={({ id }) => {
							toast(BACKOFFICE_TOASTS['sale.created']);
							void navigate(ADMIN_PAGES.sale(id));
						}}
					/>
				)}
			</FormDialog>
		</div>
	);
}

function filterOf(params: URLSearchParams): Filter {
	const named = params.get('state');
	const state = named !== null && Object.hasOwn(SALE_STATES, named) ? (named as SaleState) : null;
	return { state, search: params.get('search') ?? '' };
}

function hrefOf({ state, search }: Filter): string {
	return `?${new URLSearchParams({ ...(state && { state }), ...(search && { search }) })}`;
}

function matches(sale: AdminSaleRow, { state, search }: Filter): boolean {
	const { number, title, auctioneer, seller } = sale;
	const words = fold([number, title, auctioneer, seller].filter(Boolean).join(' '));
	return (state === null || saleState(sale) === state) && words.includes(fold(search.trim()));
}

interface ListedProps {
	reading: Reading<AdminSaleRow[]>;
	filter: Filter;
	onRetry: () => Promise<void>;
}

function Listed({ reading, filter, onRetry }: ListedProps) {
	if (reading === 'loading')
		return (
			<div role="status">
				<span className="sr-only">Carregando leilões...</span>
				<RecordTableSkeleton heads={COLUMNS.map(({ head }) => head)} />
			</div>
		);
	if ('refused' in reading) return <ReadFailed refused={reading.refused} onRetry={onRetry} />;
	const rows = reading.done.filter((sale) => matches(sale, filter));
	const none = reading.done.length === 0;
	return (
		<>
			<p role="status" className="mb-2 text-14 text-ink-soft tabular-nums">
				{none
					? ''
					: `${rows.length.toLocaleString('pt-BR')} de ${reading.done.length.toLocaleString('pt-BR')} leilões`}
			</p>
			{rows.length > 0 ? (
				<RecordTable label="Leilões com edital" columns={COLUMNS} rows={rows} />
			) : (
				<div className="rounded-card border border-dashed border-edge px-4 py-12 text-center">
					<p className="font-serif text-18 font-semibold">
						{none ? 'Nenhum leilão com edital' : 'Nenhum leilão com estes filtros'}
					</p>
					<p className="mt-1 text-ink-soft">
						{none
							? 'Crie o primeiro, ponha os lotes e os documentos, e publique.'
							: 'Mude a situação ou a busca.'}
					</p>
				</div>
			)}
		</>
	);
}
