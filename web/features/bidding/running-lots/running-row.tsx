import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import type { RunningLot } from '#contract/running-lots.ts';
import { countdown } from '#domain/auction/countdown.ts';
import { formatNearTime } from '#domain/values/near-time.ts';
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

/** A lot in one row: two lines on a narrow screen, its title and its time, then where it is and its price. The row is a link. */
export function RunningRow({ lot, now, note, action, children }: Props) {
	const { place, type } = placeWords(lot);
	const { status, suspended_since } = lot.live;
	// A narrow screen shows either when it ends or opens, or what keeps it from both.
	const timed = status === 'pending' || (status === 'active' && lot.call === 0 && !suspended_since);
	return (
		<li className="border-b border-line last:border-b-0 lg:col-span-full lg:grid lg:grid-cols-subgrid">
			<div className="relative flex min-h-14 flex-wrap items-center gap-x-3 px-3 py-1.5 hover:bg-wash lg:col-span-full lg:grid lg:min-h-11 lg:grid-cols-subgrid lg:gap-x-6">
				<div className="order-2 text-right lg:order-none lg:text-left">
					<span className={timed ? 'max-lg:hidden' : ''}>
						<StateBadge lot={lot} now={now} />
					</span>
					{timed && (
						<span className="lg:hidden">
							<Time lot={lot} now={now} />
						</span>
					)}
				</div>
				<div className="min-w-0 max-lg:contents">
					<Link
						to={PAGES.auction(lot.id)}
						prefetch="intent"
						className="order-1 block truncate font-semibold max-lg:grow max-lg:basis-1/2 text-ink no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
					>
						{lot.title}
					</Link>
					{/* On a phone the note has its place, and the number is left out where it has no room. */}
					<p
						className={`order-3 flex h-6 min-w-0 flex-wrap overflow-hidden text-ink-soft max-lg:grow max-lg:basis-5/12 sm:h-5 sm:text-14 ${note ? 'max-sm:hidden' : ''}`}
					>
						<span className="max-w-full truncate">{place || type || 'Local não informado'}</span>
						{place && type && <span className="whitespace-pre max-sm:hidden"> · {type}</span>}
						<span className="whitespace-pre"> · {countWords(lot.live.bid_count)}</span>
					</p>
				</div>
				<p className="order-4 text-right tabular-nums lg:order-none">
					<span className="block text-12 text-ink-soft max-lg:sr-only">{amountLabel(lot)}</span>
					<Amount lot={lot} />
				</p>
				<div className="text-right max-lg:hidden">
					<Time lot={lot} now={now} />
				</div>
				{(note || action) && (
					<div className="max-sm:contents sm:order-5 sm:flex sm:items-center sm:gap-2 sm:max-lg:mt-1 sm:max-lg:w-full sm:max-lg:justify-between lg:order-none lg:justify-end">
						<span className="max-sm:order-3 max-sm:grow max-sm:basis-5/12">{note}</span>
						{action}
					</div>
				)}
			</div>
			{children && <div className="col-span-full">{children}</div>}
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
	if (suspended_since) return null;
	if (status === 'active') return <Running lot={lot} now={now} />;
	const words =
		status === 'pending' ? `Abre ${formatNearTime(lot.start_time, now)}` : endWords(status, end_time, now);
	return <span className="whitespace-nowrap text-ink-soft lg:text-14">{words}</span>;
}

function endWords(status: RunningLot['live']['status'], end_time: string, now: number): string {
	return status === 'paused' ? 'Tempo parado' : `Terminou ${formatNearTime(end_time, now)}`;
}

function Running({ lot: { auction_type, live }, now }: Pick<Props, 'lot' | 'now'>) {
	const timed = { status: live.status, end_time: live.end_time, auction_type };
	return (
		<span className="whitespace-nowrap">
			<span className="sr-only">Tempo: </span>
			<Countdown {...countdown(timed, useServerNow(now))} of={{ ...timed, now }} />
		</span>
	);
}
