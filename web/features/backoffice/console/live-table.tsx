import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { LiveControlRow } from '#contract/live-control.ts';
import { PAGES } from '#contract/paths.ts';
import { ACTIONS, type ActionName, offers, statusLabel } from '#domain/auction/auction.ts';
import { currentRoundWords } from '#domain/auction/rounds.ts';
import { showReais } from '#web/api/amount.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { NEW_ITEM_HIGHLIGHT } from '#web/ui/new-item-highlight.ts';
import { ACTION_WORDS } from './action-words.ts';
import { rowTime } from './row-time.ts';

/** The dialog that a row opens. */
export type Opening = ActionName | 'bids';

interface Props {
	rows: readonly LiveControlRow[];
	/** The server's time in epoch milliseconds. */
	now: number;
	onOpen: (what: Opening, id: string) => void;
}

const COLUMNS = ['Título', 'Lance Atual', 'Licitantes', 'Tempo restante', 'Status', 'Ações'] as const;
const NUMBERS: ReadonlySet<string> = new Set(['Lance Atual', 'Licitantes']);

/** The open and upcoming auctions (spec §2, live control). On a phone each row is a card. */
export function LiveTable({ rows, now, onOpen }: Props) {
	return (
		<div className="rounded-card border border-line bg-surface">
			<table className="w-full border-separate border-spacing-0 text-14 max-xl:block">
				<thead className="max-xl:sr-only">
					<tr className="text-ink-soft">
						{COLUMNS.map((label) => (
							<th
								key={label}
								scope="col"
								className={`sticky top-0 z-10 border-b border-line bg-surface px-3 py-3 font-semibold whitespace-nowrap first:rounded-tl-card last:rounded-tr-card ${NUMBERS.has(label) ? 'text-right' : 'text-left'}`}
							>
								{label}
							</th>
						))}
					</tr>
				</thead>
				<tbody className="max-xl:block">
					{rows.map((row) => (
						<Line key={row.id} row={row} now={now} onOpen={onOpen} />
					))}
				</tbody>
			</table>
		</div>
	);
}

function Line({ row, now, onOpen }: { row: LiveControlRow; now: number; onOpen: Props['onOpen'] }) {
	return (
		<tr className="group max-xl:grid max-xl:grid-cols-2 max-xl:gap-x-4 max-xl:gap-y-3 max-xl:border-b max-xl:border-line max-xl:p-4 max-xl:last:border-b-0 sm:max-xl:grid-cols-4 xl:hover:bg-wash">
			<th
				scope="row"
				className={`${CELL} text-left font-semibold max-xl:col-span-full max-xl:text-16 xl:min-w-44`}
			>
				<Link
					to={PAGES.auction(row.id)}
					className="line-clamp-2 text-ink no-underline wrap-anywhere hover:underline"
					title={row.title}
				>
					{row.title}
				</Link>
				{row.round && (
					<span className="block text-12 font-normal text-ink-soft">
						{currentRoundWords(row.round, row.rounds)}
					</span>
				)}
			</th>
			<Cell label="Lance Atual" number>
				<Price amount={row.current_bid} />
			</Cell>
			<Cell label="Licitantes" number>
				{row.bidders.toLocaleString('pt-BR')}
			</Cell>
			<Cell label="Tempo restante" wraps>
				<TimeLeft row={row} now={now} />
			</Cell>
			<Cell label="Status">
				<StatusBadge row={row} now={now} />
			</Cell>
			<td className={`${CELL} max-xl:col-span-full`}>
				<Actions row={row} onOpen={onOpen} />
			</td>
		</tr>
	);
}

const CELL = 'min-w-0 xl:border-b xl:border-line xl:px-3 xl:py-2 xl:group-last:border-b-0';

interface CellProps {
	label: string;
	number?: boolean;
	wraps?: boolean;
	children: ReactNode;
}

function Cell({ label, number, wraps, children }: CellProps) {
	const shape = `${number ? 'xl:text-right' : ''} ${wraps ? 'xl:min-w-36' : 'xl:whitespace-nowrap'}`;
	return (
		<td className={`${CELL} tabular-nums ${shape}`}>
			<span aria-hidden className="block text-12 text-ink-soft xl:hidden">
				{label}
			</span>
			{children}
		</td>
	);
}

/** The price flashes once when it has changed since the row was rendered. */
function Price({ amount }: { amount: number }) {
	const [first] = useState(amount);
	return (
		<span key={amount} className={`-mx-1 px-1 font-semibold ${amount === first ? '' : NEW_ITEM_HIGHLIGHT}`}>
			{showReais(amount)}
		</span>
	);
}

function TimeLeft({ row, now }: { row: LiveControlRow; now: number }) {
	const { seconds, extended, ...left } = rowTime(row, now);
	return (
		<>
			<Countdown {...left} />
			{seconds !== null && <span className="block text-12 text-ink-soft">{seconds}</span>}
			{extended !== null && <span className="block text-12 text-brass">{extended}</span>}
		</>
	);
}

function StatusBadge({ row, now }: { row: LiveControlRow; now: number }) {
	const tone = row.status === 'active' ? 'brand' : row.status === 'paused' ? 'warn' : 'neutral';
	return (
		<Badge tone={tone} dot={row.status === 'active'}>
			{statusLabel(row, now)}
		</Badge>
	);
}

const PLAIN = 'border-edge bg-surface hover:border-ink-soft';

/** The buttons of a row: large enough for a finger on a phone, smaller in a table. */
const ACT =
	'inline-flex min-h-11 cursor-pointer items-center rounded-control border px-3 text-14 font-semibold no-underline transition-colors xl:min-h-9 xl:px-2';

const LOOKS: Record<ActionName, string> = {
	start: 'border-brand bg-brand text-on-brand hover:bg-brand-strong',
	resume: 'border-brand bg-brand text-on-brand hover:bg-brand-strong',
	pause: PLAIN,
	end: PLAIN,
	cancel: `${PLAIN} text-live`,
};

function Actions({ row, onOpen }: { row: LiveControlRow; onOpen: Props['onOpen'] }) {
	const offered = (Object.keys(ACTIONS) as ActionName[]).filter((action) => offers(action, row.status));
	return (
		<div className="flex flex-wrap gap-2 xl:flex-nowrap xl:gap-1">
			{offered.map((action) => (
				<button
					key={action}
					type="button"
					className={`${ACT} ${LOOKS[action]}`}
					aria-label={`${ACTION_WORDS[action].offer}: ${row.title}`}
					onClick={() => onOpen(action, row.id)}
				>
					{ACTION_WORDS[action].offer}
				</button>
			))}
			<button
				type="button"
				className={`${ACT} ${PLAIN}`}
				aria-label={`Lances: ${row.title}`}
				onClick={() => onOpen('bids', row.id)}
			>
				Lances
			</button>
			<Link
				className={`${ACT} ${PLAIN} text-ink`}
				aria-label={`Console: ${row.title}`}
				to={PAGES.adminConsole(row.id)}
			>
				Console
			</Link>
		</div>
	);
}
