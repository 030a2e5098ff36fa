import { X } from 'lucide-react';
import { useCallback } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { PaymentListPage, PaymentListQuery } from '#contract/payment-list.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { PAYEES, type Payee } from '#domain/settlement/payment-components.ts';
import { PAYMENT_FILTERS, type PaymentFilter } from '#domain/settlement/payment-filters.ts';
import { counted } from '#domain/values/counted.ts';
import { microsOf } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { paymentsFileHref, readPayments } from '#web/api/payment-list.ts';
import { useListSearch } from '#web/api/use-list-search.ts';
import { useReadingPages } from '#web/api/use-reading.ts';
import { listHref } from '#web/api/use-search-change.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ChoiceLink, ChoiceLinks } from '#web/ui/choice-links.tsx';
import { useDelayed } from '#web/ui/delayed.ts';
import { ListBody } from '#web/ui/list-table.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { PaymentTable, PaymentTableSkeleton } from './payment-table.tsx';

type Narrowing = 'auction' | 'sale' | 'person' | 'seller';
const NARROWINGS: Record<Narrowing, string> = {
	auction: 'Lote',
	sale: 'Leilão',
	person: 'Arrematante',
	seller: 'Comitente',
};
const PAYEE_NAMES: Record<Payee, string> = {
	court: 'Juízo',
	seller: 'Comitente',
	operator: 'Conta do operador',
	auctioneer: 'Leiloeiro',
};

/** What the address asks for. */
interface Filter extends Partial<Record<Narrowing, string>> {
	state: PaymentFilter;
	search: string;
	payee?: Payee;
}

export function paymentFilterOf(search: string): Filter {
	const params = new URLSearchParams(search);
	const state = params.get('state') ?? 'all';
	const payee = PAYEES.find((one) => one === params.get('payee'));
	const narrowed = (Object.keys(NARROWINGS) as Narrowing[]).flatMap((name) => {
		const id = params.get(name);
		return id ? [[name, id]] : [];
	});
	return {
		state: Object.hasOwn(PAYMENT_FILTERS, state) ? (state as PaymentFilter) : 'all',
		search: params.get('search') ?? '',
		...(payee && { payee }),
		...Object.fromEntries(narrowed),
	};
}

/**
 * The payments of every state, with filters and a search in the URL, except a CPF or CNPJ. Each row opens the payment's page. The loader reads the
 * first page, the browser that of a CPF or CNPJ: the processes that render pages cannot make the keyed hash by which it is found.
 */
export function PaymentsScreen({ first }: { first: PaymentListPage | undefined }) {
	const { search, held, change } = useListSearch();
	const filter = { ...paymentFilterOf(useLocation().search), search };
	const list = usePayments(`${new URLSearchParams(filter)}`, held ? undefined : first);
	const { reading, reload } = list;
	const page = reading !== 'loading' && 'done' in reading ? reading.done : null;
	return (
		<div className="measure py-8">
			<h1 className="font-serif text-28 font-semibold">Pagamentos</h1>
			<p className="mt-1 mb-6 text-ink-soft">
				O que cada arrematante deve ou pagou, parte por parte, e a quem: prazo, guia, comprovantes e
				documentos.
			</p>
			{page && <Totals totals={page.totals} />}
			<Filters filter={filter} page={page} onSearch={change} />
			{reading !== 'loading' && 'refused' in reading ? (
				<div role="alert" className="grid justify-items-start gap-3 rounded-card border border-live p-4">
					<p className="font-semibold text-live">{BACKOFFICE_TOASTS['payments.failed'].description}</p>
					<Button variant="secondary" onClick={() => void reload()}>
						Tentar novamente
					</Button>
				</div>
			) : (
				<Listed list={list} page={page} filter={filter} onAll={() => change('')} />
			)}
		</div>
	);
}

const TOTALS = [
	['receivable', 'A receber', { state: 'all' }],
	['overdue', 'Vencido', { state: 'overdue' }],
	['received_this_month', 'Recebido no mês', { state: 'paid' }],
	['to_pay_out', 'A repassar', null],
	['to_refund', 'A devolver', { state: 'refund-due' }],
] as const;

/** The sums of what is searched and narrowed to, each leading to its payments or payouts. */
function Totals({ totals }: Pick<PaymentListPage, 'totals'>) {
	const { search } = useLocation();
	return (
		<dl className="mb-6 grid gap-px overflow-hidden rounded-card border border-line bg-line min-[22rem]:grid-cols-2 md:grid-cols-3 xl:grid-cols-5">
			{TOTALS.map(([sum, name, change]) => (
				<div
					key={sum}
					className="relative min-w-0 bg-surface px-3 py-2 hover:bg-wash min-[22rem]:max-xl:last:col-span-2 xl:px-4"
				>
					<dt className="text-14">
						<Link
							to={change ? listHref<PaymentListQuery>(search, change) : ADMIN_PAGES.payouts}
							className="text-ink-soft no-underline after:absolute after:inset-0"
						>
							{name}
						</Link>
					</dt>
					<dd
						className={`font-semibold tabular-nums max-sm:text-14 sm:text-18 ${sum === 'overdue' && totals.overdue > 0 ? 'text-live' : ''}`}
					>
						{showReais(totals[sum])}
					</dd>
				</div>
			))}
		</dl>
	);
}

function usePayments(query: string, first: PaymentListPage | undefined) {
	const read = useCallback(
		(cursor: string | null) => readPayments(cursor === null ? query : `${query}&cursor=${cursor}`),
		[query],
	);
	return useReadingPages(read, paymentsOf, first);
}

const paymentsOf = ({ payments }: PaymentListPage) => payments;

interface FiltersProps {
	filter: Filter;
	page: PaymentListPage | null;
	onSearch: (words: string) => void;
}

function Filters({ filter, page, onSearch }: FiltersProps) {
	const { search } = useLocation();
	return (
		<div className="mb-4 grid gap-4">
			<search aria-label="Buscar pagamentos" className="block max-w-3xl">
				<SearchField
					search={filter.search}
					placeholder="Lote, pessoa, CPF inteiro, processo, guia, Pix"
					onSearch={onSearch}
				>
					{Object.entries(filter).map(
						([name, value]) =>
							name !== 'search' && <input key={name} type="hidden" name={name} value={value} />,
					)}
				</SearchField>
			</search>
			<ChoiceLinks label="Quem recebe">
				{[undefined, ...PAYEES].map((payee) => (
					<ChoiceLink
						key={payee ?? 'all'}
						narrow
						to={listHref<PaymentListQuery>(search, { payee: payee ?? '' })}
						chosen={payee === filter.payee}
					>
						{payee ? PAYEE_NAMES[payee] : 'Todos'}
					</ChoiceLink>
				))}
			</ChoiceLinks>
			<ChoiceLinks label="Situação do pagamento">
				{(Object.keys(PAYMENT_FILTERS) as PaymentFilter[]).map((state) => (
					<ChoiceLink
						key={state}
						narrow
						to={listHref<PaymentListQuery>(search, { state: state === 'all' ? '' : state })}
						chosen={state === filter.state}
					>
						{PAYMENT_FILTERS[state]}
						<span className="min-w-3 text-14 font-normal text-ink-soft tabular-nums">
							{page?.counts[state].toLocaleString('pt-BR')}
						</span>
					</ChoiceLink>
				))}
			</ChoiceLinks>
			<a
				href={paymentsFileHref(filter)}
				download
				className="inline-flex min-h-11 items-center justify-self-start"
			>
				Baixar planilha (CSV)
			</a>
			{(Object.keys(NARROWINGS) as Narrowing[]).map(
				(name) =>
					filter[name] && (
						<p key={name} className="flex min-w-0 items-center gap-2">
							<span className="min-w-0 wrap-anywhere">
								<span className="text-ink-soft">Só deste {NARROWINGS[name].toLowerCase()}:</span>{' '}
								<strong>{page === null ? '…' : (page.of[name] ?? 'não encontrado')}</strong>
							</span>
							<Link
								to={listHref<PaymentListQuery>(search, { [name]: '' })}
								replace
								aria-label={`Pagamentos de todos, não só deste ${NARROWINGS[name].toLowerCase()}`}
								className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-wash hover:text-ink"
							>
								<X aria-hidden size={18} />
							</Link>
						</p>
					),
			)}
		</div>
	);
}

interface ListedProps {
	list: ReturnType<typeof usePayments>;
	/** Null while the browser reads the first page. */
	page: PaymentListPage | null;
	filter: Filter;
	/** Called before the link to all payments is followed. */
	onAll: () => void;
}

function Listed({ list: { rows, next, more }, page, filter, onAll }: ListedProps) {
	const { pathname } = useLocation();
	const late = useDelayed(useNavigation().location?.pathname === pathname) || page === null;
	const total = page?.counts[filter.state] ?? 0;
	async function addMore() {
		const refused = await more();
		if (refused) toast({ ...refused, tone: 'destructive' });
	}
	return (
		<>
			<p role="status" className="mb-2 text-14 text-ink-soft tabular-nums">
				{late
					? 'Carregando pagamentos...'
					: `${rows.length.toLocaleString('pt-BR')} de ${counted(total, 'pagamento', 'pagamentos')}`}
			</p>
			<ListBody
				late={late}
				skeleton={<PaymentTableSkeleton />}
				empty={rows.length === 0 && <Nothing filter={filter} none={page?.counts.all === 0} onAll={onAll} />}
			>
				{page && <PaymentTable rows={rows} now={microsOf(page.server_time) / 1_000} />}
				{next !== null && (
					<div className="mt-6 flex justify-center">
						<Button variant="secondary" onClick={() => void addMore()}>
							Carregar mais
						</Button>
					</div>
				)}
			</ListBody>
		</>
	);
}

interface NothingProps extends Pick<ListedProps, 'filter' | 'onAll'> {
	/** Nothing matches in any state. */
	none: boolean;
}

function Nothing({ filter, none, onAll }: NothingProps) {
	const { search, state, ...narrowed } = filter;
	const all = search === '' && Object.keys(narrowed).length === 0;
	const title = search
		? `Nada encontrado para “${search}”`
		: all && none
			? 'Nenhum pagamento ainda'
			: 'Nenhum pagamento nesta situação';
	return (
		<div className="grid justify-items-center gap-3 rounded-card border border-dashed border-edge px-4 py-12 text-center">
			<p className="font-serif text-18 font-semibold wrap-anywhere">{title}</p>
			<p className="text-ink-soft">
				{search
					? 'Procure por parte do título, do nome, do email, do processo ou da guia; CPF, CNPJ e códigos do Pix, inteiros.'
					: 'Cada lote arrematado abre um pagamento, que aparece aqui até o fim e depois dele.'}
			</p>
			{!(all && state === 'all') && (
				<LinkButton variant="secondary" to={ADMIN_PAGES.payments} replace onClick={onAll}>
					Ver todos os pagamentos
				</LinkButton>
			)}
		</div>
	);
}
