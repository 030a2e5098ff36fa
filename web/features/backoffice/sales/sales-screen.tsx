import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { AdminSaleRow } from '#contract/sales.ts';
import { AUCTION_KINDS, type AuctionKind } from '#domain/lot/property.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { counted } from '#domain/values/counted.ts';
import { fold } from '#domain/values/fold.ts';
import { deleteSale, readSales } from '#web/api/sales.ts';
import { useNewRecord } from '#web/api/use-new-record.ts';
import { type Reading, useReading } from '#web/api/use-reading.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceLink, ChoiceLinks } from '#web/ui/choice-links.tsx';
import { RecordTableSkeleton } from '#web/ui/record-table.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { type Deletion, DeletionDialog } from './deletion-dialog.tsx';
import { FormDialog } from './form-frame.tsx';
import { SaleForm } from './sale-form.tsx';
import { ReadFailed } from './sale-section.tsx';
import { SALE_STATES, type SaleState, saleState } from './sale-state.tsx';
import { SALE_HEADS, SaleTable } from './sale-table.tsx';

interface Props {
	/** The server's time when the page was rendered, in epoch milliseconds. */
	now: number;
	/** The sales that the loader has read. */
	sales: AdminSaleRow[] | undefined;
}

/** The sales with their edital (rules §25): the list, filtered in the browser, and a new one. */
export function SalesScreen({ now, sales }: Props) {
	const { reading, reload } = useReading(readSales, sales);
	const [params, setParams] = useSearchParams();
	const [creating, setCreating] = useNewRecord();
	const [deletion, setDeletion] = useState<Deletion | null>(null);
	const filter = readSaleFilter(params);
	return (
		<div className="measure py-8">
			<div className="mb-6 flex flex-wrap items-center justify-between gap-4">
				<h1 className="font-serif text-28 font-semibold">Editais</h1>
				<Button onClick={() => setCreating(true)}>
					<Plus aria-hidden size={18} />
					Novo edital
				</Button>
			</div>
			<div className="mb-4 grid grid-cols-1 gap-3">
				<Filters
					sales={typeof reading === 'object' && 'done' in reading ? reading.done : null}
					filter={filter}
				/>
				<search aria-label="Buscar editais" className="block max-w-xl">
					<SearchField
						search={filter.search}
						placeholder="Número, título, leiloeiro, comitente ou processo"
						onSearch={(search) => setParams(saleFilterParams({ ...filter, search }), { replace: true })}
					/>
				</search>
			</div>
			<Listed
				reading={reading}
				filter={filter}
				now={now}
				onRetry={reload}
				onDelete={({ id, title }) => setDeletion({ name: title, remove: () => deleteSale(id) })}
			/>
			<DeletionDialog
				deletion={deletion}
				title="Excluir rascunho"
				words="O edital sai da lista."
				done={BACKOFFICE_TOASTS['sale.deleted']}
				onClose={() => setDeletion(null)}
				onDecided={reload}
			/>
			<NewSale open={creating} onClose={() => setCreating(false)} />
		</div>
	);
}

function NewSale({ open, onClose }: { open: boolean; onClose: () => void }) {
	const navigate = useNavigate();
	return (
		<FormDialog open={open} title="Novo edital" placement="wide" onClose={onClose}>
			{(cancel) => (
				<SaleForm
					sale={null}
					onCancel={cancel}
					onReload={onClose}
					onSaved={({ id }) => {
						toast(BACKOFFICE_TOASTS['sale.created']);
						void navigate(ADMIN_PAGES.sale(id));
					}}
				/>
			)}
		</FormDialog>
	);
}

interface FiltersProps {
	/** Null while they are not read. */
	sales: readonly AdminSaleRow[] | null;
	filter: SaleFilter;
}

/** State and kind, each with how many sales it has under the other filters. */
function Filters({ sales, filter }: FiltersProps) {
	return (
		<div className="grid min-w-0 grid-cols-1 gap-3 xl:flex xl:flex-wrap xl:gap-x-8">
			<Choices
				label="Situação"
				all="Todas as situações"
				names={SALE_STATES}
				chosen={filter.state}
				filterOf={(state: SaleState | null) => ({ ...filter, state })}
				sales={sales}
			/>
			<Choices
				label="Natureza"
				all="Todas as naturezas"
				names={AUCTION_KINDS}
				chosen={filter.kind}
				filterOf={(kind: AuctionKind | null) => ({ ...filter, kind })}
				sales={sales}
			/>
		</div>
	);
}

interface ChoicesProps<T extends string> {
	label: string;
	/** The choice of all. */
	all: string;
	names: Readonly<Record<T, string>>;
	chosen: T | null;
	filterOf: (name: T | null) => SaleFilter;
	sales: readonly AdminSaleRow[] | null;
}

function Choices<T extends string>({ label, all, names, chosen, filterOf, sales }: ChoicesProps<T>) {
	const choices = [null, ...(Object.keys(names) as T[])].map((name) => {
		const filter = filterOf(name);
		return { name, href: saleFilterHref(filter), count: sales && filteredSales(sales, filter).length };
	});
	return (
		<ChoiceLinks label={label}>
			{choices
				.filter(({ name, count }) => name === null || name === chosen || (count ?? 0) > 0)
				.map(({ name, href, count }) => (
					<ChoiceLink narrow key={href} to={href} chosen={name === chosen}>
						{name === null ? all : names[name]}
						{count !== null && (
							<span className="text-14 font-normal text-ink-soft tabular-nums">
								{count.toLocaleString('pt-BR')}
							</span>
						)}
					</ChoiceLink>
				))}
		</ChoiceLinks>
	);
}

interface ListedProps {
	reading: Reading<AdminSaleRow[]>;
	filter: SaleFilter;
	now: number;
	onRetry: () => Promise<void>;
	onDelete: (sale: AdminSaleRow) => void;
}

function Listed({ reading, filter, now, onRetry, onDelete }: ListedProps) {
	if (reading === 'loading')
		return (
			<div role="status">
				<span className="sr-only">Carregando editais...</span>
				<RecordTableSkeleton heads={SALE_HEADS} />
			</div>
		);
	if ('refused' in reading) return <ReadFailed refused={reading.refused} onRetry={onRetry} />;
	const rows = filteredSales(reading.done, filter);
	const total = reading.done.length;
	return (
		<>
			<p role="status" className="mb-2 text-14 text-ink-soft tabular-nums">
				{total > 0 && `${rows.length.toLocaleString('pt-BR')} de ${counted(total, 'edital', 'editais')}`}
			</p>
			{rows.length > 0 ? (
				<SaleTable rows={rows} now={now} onDelete={onDelete} />
			) : (
				<div className="rounded-card border border-dashed border-edge px-4 py-12 text-center">
					<p className="font-serif text-18 font-semibold">
						{total === 0 ? 'Nenhum edital' : 'Nenhum edital com estes filtros'}
					</p>
					<p className="mt-1 text-ink-soft">
						{total === 0
							? 'Um edital reúne lotes sob as mesmas condições, com numeração e publicação. Crie o primeiro.'
							: 'Mude a situação, a natureza ou a busca.'}
					</p>
				</div>
			)}
		</>
	);
}

/** How the list of sales is filtered, as its address states it. */
interface SaleFilter {
	state: SaleState | null;
	kind: AuctionKind | null;
	search: string;
}

const among = <T extends string>(names: Record<T, string>, value: string | null) =>
	value !== null && Object.hasOwn(names, value) ? (value as T) : null;

export function readSaleFilter(params: URLSearchParams): SaleFilter {
	return {
		state: among(SALE_STATES, params.get('state')),
		kind: among<AuctionKind>(AUCTION_KINDS, params.get('kind')),
		search: params.get('search') ?? '',
	};
}

/** The parameters that state a filter. */
function saleFilterParams({ state, kind, search }: SaleFilter): Record<string, string> {
	return { ...(state && { state }), ...(kind && { kind }), ...(search && { search }) };
}

export function saleFilterHref(filter: SaleFilter): string {
	return `?${new URLSearchParams(saleFilterParams(filter))}`;
}

/** The sales that a filter finds: by number, title, auctioneer, seller or case number, whose punctuation may be left out. */
export function filteredSales(sales: readonly AdminSaleRow[], filter: SaleFilter): AdminSaleRow[] {
	const searched = fold(filter.search.trim());
	return sales.filter((sale) => {
		const { number, title, auctioneer, seller, case_number } = sale;
		const digits = case_number?.replace(/\D/g, '');
		const words = [number, title, auctioneer, seller, case_number, digits].filter(Boolean).join(' ');
		const of = filter.state === null || saleState(sale) === filter.state;
		return of && (filter.kind === null || sale.kind === filter.kind) && fold(words).includes(searched);
	});
}
