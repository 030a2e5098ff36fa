import { useState } from 'react';
import { useLocation } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { Payout, PayoutListPage, PayoutListQuery } from '#contract/payouts.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { PAYOUT_FILTERS, type PayoutFilter } from '#domain/settlement/payouts.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { counted } from '#domain/values/counted.ts';
import { microsOf } from '#domain/values/time.ts';
import { readPayouts, removeLine, statementHref } from '#web/api/payouts.ts';
import { listHref, useSearchChange } from '#web/api/use-search-change.ts';
import { withFreshFactor } from '#web/features/accounts/sign-in/fresh-factor.ts';
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
import { DateField } from '#web/ui/date-field.tsx';
import { RecordTableSkeleton } from '#web/ui/record-table.tsx';
import { toast } from '#web/ui/toast.ts';
import { BatchBar } from './batch-bar.tsx';
import { LineDialog } from './line-dialog.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { PAYOUT_HEADS, PayoutTable } from './payout-table.tsx';
import { StatementDialog } from './statement-dialog.tsx';

const NARROWINGS = { auction: 'lote', sale: 'leilão', seller: 'comitente' } as const;
type Narrowing = keyof typeof NARROWINGS;
const STATES = Object.entries(PAYOUT_FILTERS) as [PayoutFilter, string][];

/** What the address asks for. */
interface Filter extends Partial<Record<Narrowing, string>> {
	state: PayoutFilter;
	search: string;
}

/** What an address asks for: without a state, what is owed; of one lot, everything. */
export function payoutFilterOf(search: string): Filter {
	const params = new URLSearchParams(search);
	const state = params.get('state') ?? (params.has('auction') ? 'all' : 'open');
	return {
		state: Object.hasOwn(PAYOUT_FILTERS, state) ? (state as PayoutFilter) : 'open',
		search: params.get('search') ?? '',
		...narrowedIn(params, NARROWINGS),
	};
}

const payoutsOf = ({ payouts }: PayoutListPage) => payouts;

/** What is owed to sellers, by its term, with the acts that end it; filters and search in the URL. */
export function PayoutsScreen({ first }: { first: PayoutListPage | undefined }) {
	const filter = payoutFilterOf(useLocation().search);
	const list = useFinancePages(readPayouts, payoutsOf, `${new URLSearchParams({ ...filter })}`, first);
	const { reading } = list;
	const page = reading !== 'loading' && 'done' in reading ? reading.done : null;
	return (
		<FinanceFrame
			tab="to_pay_out"
			counts={page?.desk}
			purpose="O que foi recebido por conta de cada comitente: conta de venda em 5 dias úteis, repasse em até 10 dias."
		>
			<Filters filter={filter} page={page} />
			<Listed list={list} page={page} filter={filter} />
		</FinanceFrame>
	);
}

interface FiltersProps {
	filter: Filter;
	/** Null while the browser reads the first page. */
	page: PayoutListPage | null;
}

function Filters({ filter, page }: FiltersProps) {
	const change = useSearchChange();
	return (
		<div className="mb-4 grid gap-4">
			<FinanceSearch
				label="Buscar repasses"
				placeholder="Lote, comitente, processo, identificador"
				filter={filter}
				onSearch={(words) => void change((before) => listHref<PayoutListQuery>(before, { search: words }))}
			/>
			<StateLinks label="Situação do repasse" filters={STATES} counts={page?.counts} chosen={filter.state} />
			<Narrowed names={NARROWINGS} filter={filter} of={page?.of} all="Repasses" />
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
	list: ReturnType<typeof useFinancePages<PayoutListPage, Payout>>;
}

function Listed({ list, page, filter }: ListedProps) {
	const { rows, reload } = list;
	const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
	const [opened, setOpened] = useState<Opened>(null);
	const now = page ? timeOf(page) : 0;
	const decided = { onClose: () => setOpened(null), onDecided: reload };
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
			<FinanceRows
				list={list}
				failed={BACKOFFICE_TOASTS['payouts.failed'].description}
				what="repasses"
				counted={`${rows.length.toLocaleString('pt-BR')} de ${counted(page?.counts[filter.state] ?? 0, 'repasse', 'repasses')}`}
				skeleton={<RecordTableSkeleton heads={PAYOUT_HEADS} />}
				nothing={<Nothing filter={filter} />}
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
			</FinanceRows>
			<PayDialog payouts={opened?.what === 'pay' ? opened.payouts : []} now={now} {...decided} />
			<LineDialog payout={opened?.what === 'line' ? opened.payout : null} {...decided} />
			<StatementDialog payout={opened?.what === 'statement' ? opened.payout : null} now={now} {...decided} />
		</>
	);
}

function Nothing({ filter: { search, state, ...narrowed } }: { filter: Filter }) {
	const all = search === '' && Object.keys(narrowed).length === 0;
	return (
		<NothingListed
			title={
				search
					? `Nada encontrado para “${search}”`
					: state === 'open'
						? 'Nada a repassar'
						: 'Nenhum repasse nesta situação'
			}
			rest={all && state === 'open' ? null : { to: ADMIN_PAGES.payouts, words: 'Ver o que há a repassar' }}
		>
			{search
				? 'Procure por parte do título, do nome do comitente ou do processo.'
				: 'Quando um preço é recebido por conta de um comitente, o repasse aparece aqui com os dois prazos.'}
		</NothingListed>
	);
}

interface Props {
	of: { seller: string } | { sale: string };
	/** The server's time in epoch milliseconds. */
	now: number;
}

/** The first day that a period can begin on. */
const FIRST_DAY = '2000-01-01';

const LINK =
	'inline-flex min-h-11 items-center rounded-control border border-edge bg-surface px-4 font-semibold text-ink no-underline hover:border-ink-soft';

/** The statement of sale of the seller or of the sale that the list is narrowed to, within a period or since ever. */
function StatementBar({ of, now }: Props) {
	const [period, setPeriod] = useState({ from: '', to: '' });
	const today = isoDay(now);
	return (
		<section
			aria-label="Conta de venda"
			className="grid items-end gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-2 lg:grid-cols-[12rem_12rem_1fr]"
		>
			<DateField
				label="De (opcional)"
				value={period.from}
				min={FIRST_DAY}
				today={today}
				onChange={(from) => setPeriod({ ...period, from })}
			/>
			<DateField
				label="Até (opcional)"
				value={period.to}
				min={period.from || FIRST_DAY}
				today={today}
				error={period.from && period.to && period.to < period.from ? 'Antes do início.' : undefined}
				onChange={(to) => setPeriod({ ...period, to })}
			/>
			<div className="flex flex-wrap gap-2 sm:col-span-2 lg:col-span-1">
				<a href={statementHref(of, 'pdf', period)} download className={LINK}>
					Conta de venda (PDF)
				</a>
				<a href={statementHref(of, 'csv', period)} download className={LINK}>
					Planilha (CSV)
				</a>
			</div>
		</section>
	);
}
