import { Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { ListedPart, PartListPage, PartListQuery } from '#contract/part-list.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { PAYEES, type Payee } from '#domain/settlement/payment-components.ts';
import { PART_FILTERS, type PartFilter, REFUND_FILTERS } from '#domain/settlement/payment-filters.ts';
import { counted } from '#domain/values/counted.ts';
import { microsOf } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { partsFileHref, readParts } from '#web/api/payment-list.ts';
import { useListSearch } from '#web/api/use-list-search.ts';
import { listHref } from '#web/api/use-search-change.ts';
import { FinanceFrame } from '#web/features/settlement/finance/finance-frame.tsx';
import {
	FinanceRows,
	FinanceSearch,
	Narrowed,
	NothingListed,
	narrowedIn,
	StateLinks,
	useFinancePages,
} from '#web/features/settlement/finance/finance-list.tsx';
import { ChoiceLink, ChoiceLinks } from '#web/ui/choice-links.tsx';
import { afterClick } from '#web/ui/lazy.tsx';
import { RecordTableSkeleton } from '#web/ui/record-table.tsx';
import { PART_HEADS, PartTable } from './part-table.tsx';

const Review = afterClick(() => import('./part-review.tsx'));

const NARROWINGS = { auction: 'lote', sale: 'leilão', person: 'arrematante', seller: 'comitente' } as const;
type Narrowing = keyof typeof NARROWINGS;
const PAYEE_NAMES: Record<Payee, string> = {
	court: 'Juízo',
	seller: 'Comitente',
	operator: 'Conta do operador',
	auctioneer: 'Leiloeiro',
};
const STATES = Object.entries(PART_FILTERS) as [PartFilter, string][];

/** Left out unless it is chosen: the sum above leads there. */
const BY_SUM: PartFilter = 'commission';

/** Left out while nothing is in them. */
const RARE: ReadonlySet<PartFilter> = new Set<PartFilter>(['pending', 'offered', 'defaulted', 'cancelled']);

/** What the address asks for. */
interface Filter extends Partial<Record<Narrowing, string>> {
	state: PartFilter;
	search: string;
	payee?: Payee;
}

/** What an address asks for: without a state, what is owed; of what is searched for or narrowed to, everything. */
export function partFilterOf(address: string, held = ''): Filter {
	const params = new URLSearchParams(address);
	const search = held || (params.get('search') ?? '');
	const payee = PAYEES.find((one) => one === params.get('payee'));
	const narrowed = narrowedIn(params, NARROWINGS);
	const usual = search !== '' || Object.keys(narrowed).length > 0 ? 'all' : 'open';
	const state = params.get('state') ?? usual;
	return {
		state: Object.hasOwn(PART_FILTERS, state) ? (state as PartFilter) : usual,
		search,
		...(payee && { payee }),
		...narrowed,
	};
}

const partsOf = ({ parts }: PartListPage) => parts;

/**
 * The parts of the payments of all lots, with filters and a search in the URL, except a CPF or CNPJ. What goes back to who paid it is a page of its
 * own. The loader reads the first page, the browser that of a CPF or CNPJ: the processes that render pages cannot make the keyed hash by which it is found.
 */
export function PaymentsScreen({ first }: { first: PartListPage | undefined }) {
	const { search, held, change } = useListSearch();
	const filter = partFilterOf(useLocation().search, search);
	const list = useFinancePages(
		readParts,
		partsOf,
		`${new URLSearchParams({ ...filter })}`,
		held ? undefined : first,
	);
	const { reading } = list;
	const page = reading !== 'loading' && 'done' in reading ? reading.done : null;
	const refunds = REFUND_FILTERS.has(filter.state);
	return (
		<FinanceFrame
			tab={refunds ? 'to_refund' : 'receivable'}
			counts={page?.desk}
			purpose={
				refunds
					? 'O que volta a quem pagou por uma arrematação desfeita: por quem, até quando e em que dia foi devolvido.'
					: 'Cada parte do que se deve por um lote: a quem vai, até quando e o que falta conferir.'
			}
		>
			{page && <Totals totals={page.totals} />}
			<Filters filter={filter} page={page} refunds={refunds} onSearch={change} />
			<Listed list={list} page={page} filter={filter} refunds={refunds} onAll={() => change('')} />
		</FinanceFrame>
	);
}

const TOTALS = [
	['receivable', 'A receber', { state: 'open' }],
	['overdue', 'Vencido', { state: 'overdue' }],
	['commission_receivable', 'Comissão a receber', { state: 'commission' }],
	['received_this_month', 'Recebido no mês', { state: 'paid' }],
	['to_pay_out', 'A repassar', null],
	['to_refund', 'A devolver', { state: 'refund-due' }],
] as const;

/** The sums of what is searched and narrowed to, each leading to its parts or payouts. */
function Totals({ totals }: Pick<PartListPage, 'totals'>) {
	const { search } = useLocation();
	return (
		<dl className="mb-4 grid gap-px overflow-hidden rounded-card border border-line bg-line min-[22rem]:grid-cols-2 md:grid-cols-3 2xl:grid-cols-6">
			{TOTALS.map(([sum, name, change]) => (
				<div key={sum} className="relative min-w-0 bg-surface px-3 py-2 hover:bg-wash xl:px-4">
					<dt className="text-14">
						<Link
							to={change ? listHref<PartListQuery>(search, change) : ADMIN_PAGES.payouts}
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

interface FiltersProps {
	filter: Filter;
	/** Null while the browser reads the first page. */
	page: PartListPage | null;
	/** Whether the page of refunds is shown. */
	refunds: boolean;
	onSearch: (words: string) => void;
}

function Filters({ filter, page, refunds, onSearch }: FiltersProps) {
	const { search } = useLocation();
	return (
		<div className="mb-2 grid gap-3">
			<div className="grid min-w-0 items-end gap-x-6 gap-y-3 xl:grid-cols-[minmax(0,1fr)_auto]">
				<FinanceSearch
					label="Buscar pagamentos"
					placeholder="Lote, pessoa, CPF inteiro, processo, guia, Pix"
					filter={filter}
					onSearch={onSearch}
				/>
				<ChoiceLinks label="Quem recebe">
					{[undefined, ...PAYEES].map((payee) => (
						<ChoiceLink
							key={payee ?? 'all'}
							narrow
							to={listHref<PartListQuery>(search, { payee: payee ?? '' })}
							chosen={payee === filter.payee}
						>
							{payee ? PAYEE_NAMES[payee] : 'Todos'}
						</ChoiceLink>
					))}
				</ChoiceLinks>
			</div>
			<StateLinks
				label="Situação do pagamento"
				filters={STATES.filter(
					([state]) =>
						REFUND_FILTERS.has(state) === refunds &&
						(state !== BY_SUM || state === filter.state) &&
						!(RARE.has(state) && state !== filter.state && page?.counts[state] === 0),
				)}
				counts={page?.counts}
				chosen={filter.state}
			/>
			<Narrowed names={NARROWINGS} filter={filter} of={page?.of} all="Pagamentos" />
		</div>
	);
}

interface ListedProps extends Omit<FiltersProps, 'onSearch'> {
	list: ReturnType<typeof useFinancePages<PartListPage, ListedPart>>;
	/** Called before the link to all payments is followed. */
	onAll: () => void;
}

function Listed({ list, page, filter, refunds, onAll }: ListedProps) {
	const { rows, reload } = list;
	const [opened, setOpened] = useState<ListedPart | null>(null);
	const [loaded, setLoaded] = useState(false);
	async function review(part: ListedPart) {
		const ready = await Review.ready();
		setLoaded(ready);
		if (ready) setOpened(part);
	}
	return (
		<>
			<FinanceRows
				list={list}
				failed={BACKOFFICE_TOASTS['payments.failed'].description}
				what="pagamentos"
				counted={`${rows.length.toLocaleString('pt-BR')} de ${counted(page?.counts[filter.state] ?? 0, 'parte', 'partes')}`}
				links={
					<a href={partsFileHref(filter)} download className="inline-flex min-h-11 items-center">
						Baixar planilha (CSV)
					</a>
				}
				skeleton={<RecordTableSkeleton heads={PART_HEADS} />}
				nothing={<Nothing filter={filter} none={page?.counts.all === 0} refunds={refunds} onAll={onAll} />}
			>
				{page && (
					<PartTable
						rows={rows}
						now={microsOf(page.server_time) / 1_000}
						onReview={(part) => void review(part)}
					/>
				)}
			</FinanceRows>
			{loaded && page && (
				<Suspense>
					<Review.Part
						opened={opened}
						rows={rows}
						server_time={page.server_time}
						onOpen={setOpened}
						onDecided={reload}
					/>
				</Suspense>
			)}
		</>
	);
}

interface NothingProps extends Pick<ListedProps, 'filter' | 'refunds' | 'onAll'> {
	/** Nothing matches in any state. */
	none: boolean;
}

function Nothing({ filter: { search, state, ...narrowed }, none, refunds, onAll }: NothingProps) {
	const all = search === '' && Object.keys(narrowed).length === 0;
	const title = search
		? `Nada encontrado para “${search}”`
		: refunds
			? 'Nada a devolver aqui'
			: all && none
				? 'Nenhum pagamento ainda'
				: state === 'open'
					? 'Nada a receber'
					: 'Nenhum pagamento nesta situação';
	return (
		<NothingListed
			title={title}
			rest={
				all && state === 'all'
					? null
					: { to: `${ADMIN_PAGES.payments}?state=all`, words: 'Ver todos os pagamentos', onFollow: onAll }
			}
		>
			{search
				? 'Procure por parte do título, do nome, do email, do processo ou da guia; CPF, CNPJ e códigos do Pix, inteiros.'
				: 'Cada lote arrematado abre um pagamento, cujas partes aparecem aqui até o fim e depois dele.'}
		</NothingListed>
	);
}
