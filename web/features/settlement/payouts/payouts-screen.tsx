import { X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { Payout, PayoutListPage, PayoutListQuery } from '#contract/payouts.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { PAYOUT_FILTERS, type PayoutFilter } from '#domain/settlement/payouts.ts';
import { counted } from '#domain/values/counted.ts';
import { microsOf } from '#domain/values/time.ts';
import { readPayouts, removeLine } from '#web/api/payouts.ts';
import { useReadingPages } from '#web/api/use-reading.ts';
import { listHref, useSearchChange } from '#web/api/use-search-change.ts';
import { withFreshFactor } from '#web/features/accounts/sign-in/fresh-factor.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ChoiceLink, ChoiceLinks } from '#web/ui/choice-links.tsx';
import { useDelayed } from '#web/ui/delayed.ts';
import { ListBody } from '#web/ui/list-table.tsx';
import { RecordTableSkeleton } from '#web/ui/record-table.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { BatchBar } from './batch-bar.tsx';
import { LineDialog } from './line-dialog.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { PAYOUT_HEADS, PayoutTable } from './payout-table.tsx';
import { StatementBar } from './statement-bar.tsx';
import { StatementDialog } from './statement-dialog.tsx';

type Narrowing = 'auction' | 'sale' | 'seller';
const NARROWINGS: Record<Narrowing, string> = { auction: 'lote', sale: 'leilão', seller: 'comitente' };

/** What the address asks for. */
interface Filter extends Partial<Record<Narrowing, string>> {
	state: PayoutFilter;
	search: string;
}

/** What an address asks for: without a state, what is owed; of one lot, everything. */
export function payoutFilterOf(search: string): Filter {
	const params = new URLSearchParams(search);
	const state = params.get('state') ?? (params.has('auction') ? 'all' : 'open');
	const narrowed = (Object.keys(NARROWINGS) as Narrowing[]).flatMap((name) => {
		const id = params.get(name);
		return id ? [[name, id]] : [];
	});
	return {
		state: Object.hasOwn(PAYOUT_FILTERS, state) ? (state as PayoutFilter) : 'open',
		search: params.get('search') ?? '',
		...Object.fromEntries(narrowed),
	};
}

function usePayouts(query: string, first: PayoutListPage | undefined) {
	const read = useCallback(
		(cursor: string | null) => readPayouts(cursor === null ? query : `${query}&cursor=${cursor}`),
		[query],
	);
	return useReadingPages(read, payoutsOf, first);
}

const payoutsOf = ({ payouts }: PayoutListPage) => payouts;

/** What is owed to sellers, by its term, with the acts that end it; filters and search in the URL. */
export function PayoutsScreen({ first }: { first: PayoutListPage | undefined }) {
	const filter = payoutFilterOf(useLocation().search);
	const list = usePayouts(`${new URLSearchParams({ ...filter })}`, first);
	const { reading, reload } = list;
	const page = reading !== 'loading' && 'done' in reading ? reading.done : null;
	return (
		<div className="measure py-8">
			<h1 className="font-serif text-28 font-semibold">Repasses</h1>
			<p className="mt-1 mb-6 text-ink-soft">
				O que foi recebido por conta de cada comitente: conta de venda em 5 dias úteis, repasse em até 10
				dias.
			</p>
			<Filters filter={filter} page={page} />
			{reading !== 'loading' && 'refused' in reading ? (
				<div role="alert" className="grid justify-items-start gap-3 rounded-card border border-live p-4">
					<p className="font-semibold text-live">{BACKOFFICE_TOASTS['payouts.failed'].description}</p>
					<Button variant="secondary" onClick={() => void reload()}>
						Tentar novamente
					</Button>
				</div>
			) : (
				<Listed list={list} page={page} filter={filter} />
			)}
		</div>
	);
}

interface FiltersProps {
	filter: Filter;
	/** Null while the browser reads the first page. */
	page: PayoutListPage | null;
}

function Filters({ filter, page }: FiltersProps) {
	const { search } = useLocation();
	const change = useSearchChange();
	return (
		<div className="mb-4 grid gap-4">
			<search aria-label="Buscar repasses" className="block max-w-3xl">
				<SearchField
					search={filter.search}
					placeholder="Lote, comitente, processo, identificador"
					onSearch={(words) => void change((before) => listHref<PayoutListQuery>(before, { search: words }))}
				>
					{Object.entries(filter).map(
						([name, value]) =>
							name !== 'search' && <input key={name} type="hidden" name={name} value={value} />,
					)}
				</SearchField>
			</search>
			<ChoiceLinks label="Situação do repasse">
				{(Object.keys(PAYOUT_FILTERS) as PayoutFilter[]).map((state) => (
					<ChoiceLink
						key={state}
						narrow
						to={listHref<PayoutListQuery>(search, { state })}
						chosen={state === filter.state}
					>
						{PAYOUT_FILTERS[state]}
						<span className="min-w-3 text-14 font-normal text-ink-soft tabular-nums">
							{page?.counts[state].toLocaleString('pt-BR')}
						</span>
					</ChoiceLink>
				))}
			</ChoiceLinks>
			{(Object.keys(NARROWINGS) as Narrowing[]).map(
				(name) =>
					filter[name] && (
						<p key={name} className="flex min-w-0 items-center gap-2">
							<span className="min-w-0 wrap-anywhere">
								<span className="text-ink-soft">Só deste {NARROWINGS[name]}:</span>{' '}
								<strong>{page === null ? '…' : (page.of[name] ?? 'não encontrado')}</strong>
							</span>
							<Link
								to={listHref<PayoutListQuery>(search, { [name]: '' })}
								replace
								aria-label={`Repasses de todos, não só deste ${NARROWINGS[name]}`}
								className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-wash hover:text-ink"
							>
								<X aria-hidden size={18} />
							</Link>
						</p>
					),
			)}
			{page && filter.seller && page.of.seller && (
				<StatementBar of={{ seller: filter.seller }} now={timeOf(page)} />
			)}
			{page && !filter.seller && filter.sale && page.of.sale && (
				<StatementBar of={{ sale: filter.sale }} now={timeOf(page)} />
			)}
		</div>
	);
}

const timeOf = ({ server_time }: PayoutListPage) => microsOf(server_time) / 1_000;

/** What a dialog is open for. */
type Opened =
	| { what: 'pay'; payouts: readonly Payout[] }
	| { what: 'line' | 'statement'; payout: Payout }
	| null;

interface ListedProps extends FiltersProps {
	list: ReturnType<typeof usePayouts>;
}

function Listed({ list: { rows, next, more, reload }, page, filter }: ListedProps) {
	const { pathname } = useLocation();
	const late = useDelayed(useNavigation().location?.pathname === pathname) || page === null;
	const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
	const [opened, setOpened] = useState<Opened>(null);
	const now = page ? timeOf(page) : 0;
	const decided = { onClose: () => setOpened(null), onDecided: reload };
	async function addMore() {
		const refused = await more();
		if (refused) toast({ ...refused, tone: 'destructive' });
	}
	async function remove(payout: Payout, line: string) {
		const answer = await withFreshFactor(() => removeLine(payout.id, line));
		if ('refused' in answer) toast({ ...answer.refused, tone: 'destructive' });
		else toast(BACKOFFICE_TOASTS['payout.line-removed']);
		await reload();
	}
	function tick(ids: readonly string[], on: boolean) {
		const others = [...ticked].filter((id) => !ids.includes(id));
		setTicked(new Set(on ? [...others, ...ids] : others));
	}
	return (
		<>
			<p role="status" className="mb-2 text-14 text-ink-soft tabular-nums">
				{late
					? 'Carregando repasses...'
					: `${rows.length.toLocaleString('pt-BR')} de ${counted(page?.counts[filter.state] ?? 0, 'repasse', 'repasses')}`}
			</p>
			<ListBody
				late={late}
				skeleton={<RecordTableSkeleton heads={PAYOUT_HEADS} />}
				empty={rows.length === 0 && <Nothing filter={filter} />}
			>
				{page && (
					<>
						<BatchBar
							rows={rows}
							totals={page.totals}
							ticked={ticked}
							onTick={tick}
							onPay={(payouts) => setOpened({ what: 'pay', payouts })}
						/>
						<PayoutTable
							rows={rows}
							now={now}
							ticked={ticked}
							onTick={tick}
							onPay={(payout) => setOpened({ what: 'pay', payouts: [payout] })}
							onLine={(payout) => setOpened({ what: 'line', payout })}
							onRemoveLine={(payout, line) => void remove(payout, line)}
							onStatement={(payout) => setOpened({ what: 'statement', payout })}
						/>
					</>
				)}
				{next !== null && (
					<div className="mt-6 flex justify-center">
						<Button variant="secondary" onClick={() => void addMore()}>
							Carregar mais
						</Button>
					</div>
				)}
			</ListBody>
			<PayDialog payouts={opened?.what === 'pay' ? opened.payouts : []} now={now} {...decided} />
			<LineDialog payout={opened?.what === 'line' ? opened.payout : null} {...decided} />
			<StatementDialog payout={opened?.what === 'statement' ? opened.payout : null} now={now} {...decided} />
		</>
	);
}

function Nothing({ filter: { search, state, ...narrowed } }: { filter: Filter }) {
	const all = search === '' && Object.keys(narrowed).length === 0;
	return (
		<div className="grid justify-items-center gap-3 rounded-card border border-dashed border-edge px-4 py-12 text-center">
			<p className="font-serif text-18 font-semibold wrap-anywhere">
				{search
					? `Nada encontrado para “${search}”`
					: state === 'open'
						? 'Nada a repassar'
						: 'Nenhum repasse nesta situação'}
			</p>
			<p className="text-ink-soft">
				{search
					? 'Procure por parte do título, do nome do comitente ou do processo.'
					: 'Quando um preço é recebido por conta de um comitente, o repasse aparece aqui com os dois prazos.'}
			</p>
			{!(all && state === 'open') && (
				<LinkButton variant="secondary" to={ADMIN_PAGES.payouts} replace>
					Ver o que há a repassar
				</LinkButton>
			)}
		</div>
	);
}
