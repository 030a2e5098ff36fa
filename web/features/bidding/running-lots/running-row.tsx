import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import type { RunningLot } from '#contract/running-lots.ts';
import { countdown } from '#domain/auction/countdown.ts';
import { formatNearTime } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { NEW_ITEM_HIGHLIGHT } from '#web/ui/new-item-highlight.ts';
import { amountLabel, countWords, placeWords, stateWords } from './lot-words.ts';

interface Props {
	lot: RunningLot;
	/** The server's time when the page was rendered, in epoch milliseconds. */
	now: number;
	/** Beside the amount, such as the viewer's standing. */
	note?: ReactNode;
	/** The row's own step. */
	action?: ReactNode;
	/** Under the row. */
	children?: ReactNode;
}

/** A lot in one row, in three short lines on a narrow screen: its title, where it is, then its state, its time and its price. The row is a link. */
export function RunningRow({ lot, now, note, action, children }: Props) {
	return (
		<li className="border-b border-line last:border-b-0">
			<div className="relative grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-3 py-2 hover:bg-wash lg:min-h-11 lg:grid-cols-[8.5rem_minmax(0,1fr)_10rem_6rem_9.5rem_auto] lg:gap-x-4 lg:py-1.5">
				<div className="order-4 flex items-center gap-2 lg:order-none">
					<StateBadge lot={lot} now={now} />
					<span className="lg:hidden">
						<Time lot={lot} now={now} />
					</span>
				</div>
				<div className="min-w-0 max-lg:contents">
					<Link
						to={PAGES.auction(lot.id)}
						prefetch="intent"
						className="order-1 block truncate font-semibold text-ink no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand max-lg:col-span-2"
					>
						{lot.title}
					</Link>
					<p className="order-2 min-w-0 truncate text-14 text-ink-soft">{placeWords(lot)}</p>
				</div>
				<p className="order-5 text-right tabular-nums lg:order-none">
					<span className="block text-12 text-ink-soft max-lg:sr-only">{amountLabel(lot)}</span>
					<Amount lot={lot} />
				</p>
				<p className="order-3 text-right text-14 whitespace-nowrap text-ink-soft tabular-nums lg:order-none">
					{countWords(lot.live.bid_count)}
				</p>
				<div className="text-right max-lg:hidden">
					<Time lot={lot} now={now} />
				</div>
				<div className="order-6 flex flex-wrap items-center gap-2 empty:hidden max-lg:col-span-2 max-lg:mt-1 lg:order-none lg:justify-end">
					{note}
					{action}
				</div>
			</div>
			{children}
		</li>
	);
}

function StateBadge({ lot, now }: Pick<Props, 'lot' | 'now'>) {
	const { tone, words } = stateWords(lot, useServerNow(now));
	return (
		<Badge tone={tone} dot={tone === 'live' || tone === 'open'}>
			{words}
		</Badge>
	);
}

/** The price flashes once when it has changed since the row was rendered. */
function Amount({ lot }: Pick<Props, 'lot'>) {
	const { bid_count, current_bid, minimum_bid, status } = lot.live;
	const amount = showReais(bid_count === 0 && status !== 'completed' ? minimum_bid : current_bid);
	const [first] = useState(amount);
	return (
		<span
			key={amount}
			className={`-mx-1 rounded-control px-1 font-serif text-16 font-semibold lg:text-18 ${amount === first ? '' : NEW_ITEM_HIGHLIGHT}`}
		>
			{amount}
		</span>
	);
}

function Time({ lot, now }: Pick<Props, 'lot' | 'now'>) {
	const { status, end_time, suspended_since } = lot.live;
	if (status === 'active' && !suspended_since) return <Running lot={lot} now={now} />;
	const words =
		status === 'pending' ? `Abre ${formatNearTime(lot.start_time, now)}` : endWords(status, end_time, now);
	return <span className="text-14 whitespace-nowrap text-ink-soft">{words}</span>;
}

function endWords(status: RunningLot['live']['status'], end_time: string, now: number): string {
	return status === 'paused' ? 'Tempo parado' : `Terminou ${formatNearTime(end_time, now)}`;
}

function Running({ lot: { auction_type, live }, now }: Pick<Props, 'lot' | 'now'>) {
	const timed = { status: live.status, end_time: live.end_time, auction_type };
	return (
		<span className="text-14 whitespace-nowrap lg:text-16">
			<span className="sr-only">Termina em </span>
			<Countdown {...countdown(timed, useServerNow(now))} of={{ ...timed, now }} />
		</span>
	);
}
