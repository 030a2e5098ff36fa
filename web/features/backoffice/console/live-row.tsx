import ChevronRight from 'lucide-react/icons/chevron-right';
import { memo, useState } from 'react';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { LiveControlRow } from '#contract/live-control.ts';
import { PAGES } from '#contract/paths.ts';
import { LABELS, SUSPENDED } from '#domain/auction/auction.ts';
import { bidderName } from '#domain/auction/bidder-name.ts';
import { currentRoundWords } from '#domain/auction/rounds.ts';
import { suspendedBecause } from '#domain/values/paused.ts';
import { showReais } from '#web/api/amount.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { type MenuItem, MoreMenu } from '#web/ui/more-menu.tsx';
import { NEW_ITEM_HIGHLIGHT } from '#web/ui/new-item-highlight.ts';
import { ACTION_WORDS } from './action-words.ts';
import { LiveDetail } from './live-detail.tsx';
import { furtherActions, type Opening, type RowAct } from './row-acts.ts';
import type { RowTime } from './row-time.ts';

/** Only plain values and stable functions, so that a row without a change is not rendered again each second. */
interface Props extends RowTime {
	row: LiveControlRow;
	act: RowAct;
	/** Whether its button is the filled one of the screen. */
	urgent: boolean;
	expired: boolean;
	started: boolean;
	open: boolean;
	onToggle: (id: string | null) => void;
	onOpen: (what: Opening, auction: LiveControlRow) => void;
	columns: number;
}

const CELL =
	'min-w-0 tabular-nums @4xl:h-11 @4xl:border-b @4xl:border-line @4xl:px-3 @4xl:group-last:border-b-0 @max-4xl:flex @max-4xl:items-center';
const WIDE = `${CELL} @max-4xl:hidden`;
/** On a phone, words beside the price would reach under the button. */
const OWN_LINE = '@max-[26rem]:col-span-2 @max-[18rem]:col-span-1';

export const LiveRow = memo(function LiveRow(props: Props) {
	const { row, open, onToggle, columns } = props;
	const inWords = props.urgency === 'waiting' || row.status === 'paused' || row.suspended_since !== null;
	const line = inWords ? OWN_LINE : '';
	return (
		<>
			<tr className="group relative hover:bg-wash @max-4xl:grid @max-4xl:min-h-16 @max-4xl:grid-cols-[minmax(0,auto)_minmax(0,1fr)_auto] @max-[18rem]:grid-cols-[minmax(0,1fr)] @max-4xl:gap-x-2 @max-4xl:border-b @max-4xl:border-line @max-4xl:pl-3">
				<th
					scope="row"
					className={`${CELL} text-left font-semibold @max-4xl:col-span-2 @max-[18rem]:col-span-1 @max-4xl:items-end @max-4xl:pb-0.5 @4xl:w-full @4xl:max-w-0`}
				>
					<Opener
						row={row}
						status={statusOf(props)}
						open={open}
						onToggle={() => onToggle(open ? null : row.id)}
					/>
				</th>
				<td className={`${CELL} ${line} @4xl:text-right @4xl:whitespace-nowrap @max-4xl:items-start`}>
					<Price amount={row.current_bid} />
				</td>
				<td className={`${WIDE} text-right`}>{row.bidders.toLocaleString('pt-BR')}</td>
				<td className={`${CELL} ${line} @4xl:whitespace-nowrap @max-4xl:items-start`}>
					<TimeLeft {...props} />
				</td>
				<td className={`${WIDE} whitespace-nowrap @max-6xl:hidden`}>
					{row.leader === null ? <span className="text-ink-soft">—</span> : bidderName(row.leader)}
				</td>
				<td className={`${WIDE} whitespace-nowrap`}>{statusOf(props)}</td>
				<td
					className={`${CELL} text-right whitespace-nowrap @max-4xl:col-start-3 @max-4xl:row-span-2 @max-4xl:row-start-1 @max-[26rem]:row-span-3 @max-[18rem]:col-start-auto @max-[18rem]:row-span-1 @max-[18rem]:row-start-auto @4xl:py-0.5`}
				>
					<Acts {...props} />
				</td>
			</tr>
			{open && (
				<tr id={`detail-${row.id}`} className="@max-4xl:block">
					<td colSpan={columns} className="border-b border-line bg-wash p-4 @max-4xl:block">
						<LiveDetail row={row} />
					</td>
				</tr>
			)}
		</>
	);
});

/** 'Agendado' before the start and 'Expirado' after the end (spec §4). */
function statusOf({ row, expired, started }: Pick<Props, 'row' | 'expired' | 'started'>): string {
	if (row.suspended_since) return SUSPENDED;
	if (row.status !== 'pending' || (started && !expired)) return LABELS[row.status];
	return expired ? 'Expirado' : 'Agendado';
}

const DOTS: Partial<Record<LiveControlRow['status'], string>> = { active: 'bg-brand', paused: 'bg-warn' };

interface OpenerProps {
	row: LiveControlRow;
	status: string;
	open: boolean;
	onToggle: () => void;
}

/** The state, title and city on one line, as a button that covers the row. */
function Opener({ row, status, open, onToggle }: OpenerProps) {
	const place = [row.city, row.state].filter(Boolean).join('/');
	const round = row.round && currentRoundWords(row.round, row.rounds);
	return (
		<button
			type="button"
			data-row={row.id}
			title={row.title}
			aria-expanded={open}
			aria-controls={open ? `detail-${row.id}` : undefined}
			onClick={onToggle}
			className="flex w-full min-w-0 cursor-pointer items-center gap-2 text-left after:absolute after:inset-0"
		>
			<ChevronRight
				aria-hidden
				size={16}
				className={`shrink-0 text-ink-soft transition-transform motion-reduce:transition-none @max-4xl:hidden ${open ? 'rotate-90' : ''}`}
			/>
			<span
				aria-hidden
				className={`size-2 shrink-0 rounded-full ${DOTS[row.status] ?? 'border border-edge'}`}
			/>
			{/* Where the table is too narrow for the column, the dot alone would say it by its colour. */}
			<span className="sr-only @4xl:hidden forced-colors:not-sr-only">{status}:</span>
			<span className="truncate">{row.title}</span>
			{(place || round) && (
				<span className="shrink-0 text-12 font-normal text-ink-soft @max-7xl:sr-only">
					{[round, place].filter(Boolean).join(' · ')}
				</span>
			)}
		</button>
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

/** The time left; of a paused row why it is suspended, whole in the opened row (rules §51). */
function TimeLeft({
	row: { status, reason, suspended_since },
	at,
	urgency,
	label,
	extended,
}: Pick<Props, 'row' | keyof RowTime>) {
	const suspended = status === 'paused' || suspended_since ? suspendedBecause(reason) : undefined;
	return (
		<span
			className={suspended ? 'block min-w-0 truncate @4xl:max-w-52' : 'leading-snug'}
			title={suspended ?? extended ?? undefined}
		>
			{at && <span className="@max-lg:hidden">{at} · </span>}
			{suspended ? (
				<span className="text-warn">{suspended}</span>
			) : (
				<Countdown urgency={urgency} label={label} />
			)}
			{extended && <span className="sr-only">{extended}</span>}
		</span>
	);
}

/** The one act of the row, and the rest behind "⋯". Above the button that covers the row. */
function Acts({ row, act, urgent, expired, onOpen }: Props) {
	const variant = urgent ? 'primary' : 'secondary';
	const further = furtherActions(row, act, expired);
	const open = (what: Opening): MenuItem => ({
		label: what === 'bids' ? 'Lances' : ACTION_WORDS[what].offer,
		danger: what === 'cancel',
		onSelect: () => onOpen(what, row),
	});
	const items: MenuItem[] = [
		...(act === 'console' ? [] : [{ label: 'Console', to: ADMIN_PAGES.console(row.id) }]),
		open('bids'),
		...further.filter((name) => name !== 'cancel').map(open),
		{ label: 'Telão', to: PAGES.room(row.id) },
		...further.filter((name) => name === 'cancel').map(open),
	];
	return (
		<div className="relative z-1 flex items-center justify-end gap-1">
			{act === 'console' && (
				<LinkButton
					variant={variant}
					className={SMALL}
					to={ADMIN_PAGES.console(row.id)}
					aria-label={`Console: ${row.title}`}
				>
					Console
				</LinkButton>
			)}
			{(act === 'start' || act === 'resume') && (
				<Button
					variant={variant}
					className={SMALL}
					aria-label={`${ACTION_WORDS[act].offer}: ${row.title}`}
					onClick={() => onOpen(act, row)}
				>
					{ACTION_WORDS[act].offer}
				</Button>
			)}
			<MoreMenu label={`Mais ações: ${row.title}`} items={items} />
		</div>
	);
}

/** 36 px in a table, the size of a finger on a phone. */
const SMALL = 'px-3! text-14! @max-lg:px-2! @4xl:min-h-9!';
