import {
	Ban,
	CircleCheck,
	Clock,
	FileClock,
	FileSearch,
	Hourglass,
	type LucideIcon,
	TriangleAlert,
	Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import type { ListedPayment } from '#contract/payment-list.ts';
import {
	COMPONENT_STATE_LABELS,
	isOwed,
	partName,
	payeeLabel,
} from '#domain/settlement/payment-components.ts';
import type { PaymentFilter } from '#domain/settlement/payment-filters.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { SkeletonRows } from '#web/ui/list-table.tsx';
import { placeOf, stateOf, stateWords, termOf } from './row-words.ts';

const LOOK: Record<Exclude<PaymentFilter, 'all'>, { Icon: LucideIcon; tone: string }> = {
	proof: { Icon: FileSearch, tone: 'text-brass' },
	slip: { Icon: FileClock, tone: 'text-brass' },
	offered: { Icon: Hourglass, tone: 'text-brass' },
	pending: { Icon: Clock, tone: 'text-warn' },
	overdue: { Icon: TriangleAlert, tone: 'text-live' },
	paid: { Icon: CircleCheck, tone: 'text-brand' },
	cancelled: { Icon: Ban, tone: 'text-ink-soft' },
	defaulted: { Icon: TriangleAlert, tone: 'text-live' },
	'refund-due': { Icon: Undo2, tone: 'text-brass' },
	refunded: { Icon: Undo2, tone: 'text-ink-soft' },
};

const HEADS = [
	['Situação', 'w-64'],
	['Lote', ''],
	['Arrematante', 'w-44'],
	['Valor', 'w-40 text-right'],
	['Prazo ou data', 'w-68'],
] as const;

/** The payments in rows of one line; each row is a link to its payment. Below 1280 px each row is a card. */
export function PaymentTable({ rows, now }: { rows: readonly ListedPayment[]; now: number }) {
	return (
		<Frame label="Pagamentos">
			{rows.map((row) => (
				<Line key={row.id} row={row} now={now} />
			))}
		</Frame>
	);
}

/** Replaces the table while its rows are loading. */
export function PaymentTableSkeleton() {
	return (
		<div aria-hidden>
			<Frame>
				<SkeletonRows
					columns={HEADS.length}
					row="max-xl:grid max-xl:grid-cols-2 max-xl:gap-x-4 max-xl:gap-y-2 max-xl:p-4"
					cell="max-xl:first:col-span-2 xl:h-11 xl:px-3"
				/>
			</Frame>
		</div>
	);
}

function Frame({ label, children }: { label?: string; children: ReactNode }) {
	return (
		<div className="rounded-card border border-line bg-surface">
			<table aria-label={label} className="w-full table-fixed border-collapse text-14 max-xl:block">
				<thead className="max-xl:sr-only">
					<tr className="border-b border-line text-left text-ink-soft">
						{HEADS.map(([head, width]) => (
							<th key={head} scope="col" className={`px-3 py-2 font-semibold ${width}`}>
								{head}
							</th>
						))}
					</tr>
				</thead>
				<tbody className="divide-y divide-line max-xl:block">{children}</tbody>
			</table>
		</div>
	);
}

const CELL = 'min-w-0 xl:h-11 xl:px-3';

function Line({ row, now }: { row: ListedPayment; now: number }) {
	const { auction, person } = row;
	const state = stateOf(row);
	const { Icon, tone } = LOOK[state];
	const term = termOf(row, now);
	const place = placeOf(row);
	return (
		<tr className="relative max-xl:grid max-xl:grid-cols-[minmax(0,1fr)_auto] max-xl:gap-x-4 max-xl:gap-y-1 max-xl:p-4 hover:bg-wash">
			<td className={`${CELL} max-xl:col-start-1 max-xl:row-start-1`}>
				<span className={`flex items-center gap-2 font-semibold ${tone}`}>
					<Icon aria-hidden size={16} className="shrink-0" />
					<span className="xl:truncate" title={stateWords(state)}>
						{stateWords(state)}
					</span>
				</span>
			</td>
			<th
				scope="row"
				className={`${CELL} text-left font-semibold max-xl:col-span-2 max-xl:row-start-2 max-xl:text-16`}
			>
				<Link
					to={PAGES.payment(auction.id)}
					title={auction.title}
					className="flex min-w-0 items-baseline gap-2 text-ink no-underline after:absolute after:inset-0 max-xl:flex-wrap"
				>
					<span className="line-clamp-2 min-w-0 wrap-anywhere xl:block xl:truncate">{auction.title}</span>
					{place && <span className="shrink-0 text-14 font-normal text-ink-soft tabular-nums">{place}</span>}
				</Link>
				<Parts row={row} />
			</th>
			<td className={`${CELL} max-xl:col-span-2 max-xl:row-start-3 max-xl:text-16`}>
				<span
					className="block truncate"
					title={person.email ? `${person.name}, ${person.email}` : person.name}
				>
					{person.name}
				</span>
			</td>
			<td
				className={`${CELL} font-semibold tabular-nums max-xl:col-start-2 max-xl:row-start-1 max-xl:text-16 xl:text-right`}
			>
				{showReais(row.amount)}
			</td>
			<td className={`${CELL} tabular-nums max-xl:col-span-2 max-xl:row-start-4 xl:whitespace-nowrap`}>
				{term.when}
				<span className={term.late ? 'font-semibold text-live' : 'text-ink-soft'}> · {term.words}</span>
			</td>
		</tr>
	);
}

/** The parts that are paid apart, one line each: to whom, how much, until when. Of instalments that are owed only the next one. */
function Parts({ row: { as_one, parts } }: { row: ListedPayment }) {
	if (as_one) return null;
	const next = parts.find(({ kind, state }) => kind === 'instalment' && isOwed(state));
	const shown = parts.filter((part) => part.kind !== 'instalment' || part === next || !isOwed(part.state));
	return (
		<ul className="grid gap-1 pb-2 text-14 font-normal text-ink-soft max-xl:pt-1">
			{shown.map((part) => (
				<li key={part.id} className="tabular-nums wrap-anywhere">
					{partName(part, parts)}:{' '}
					<span className="whitespace-nowrap text-ink">{showReais(part.amount)}</span> para{' '}
					{payeeLabel(part.payee)} · {COMPONENT_STATE_LABELS[part.state]}
					{isOwed(part.state) && part.due_at !== null && `, até ${formatDateTime(part.due_at)}`}
				</li>
			))}
		</ul>
	);
}
