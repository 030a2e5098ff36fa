import type { LiveState } from '#contract/live.ts';
import { isOver, statusLabel } from '#domain/auction/auction.ts';
import { countdown, isFinalHour } from '#domain/auction/countdown.ts';
import { declaredWords } from '#domain/auction/declared-result.ts';
import { isDecided, OUTCOME_WORDS, outcomeBadge } from '#domain/auction/outcomes.ts';
import { isPast } from '#domain/lot/phase.ts';
import { formatBRL } from '#domain/values/money.ts';
import { formatWeekdayTime } from '#domain/values/time.ts';
import { fromReais, showReais } from '#web/api/amount.ts';
import { PriceFactsLine, priceFacts } from '#web/features/catalogue/lot-facts/price-facts.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { NEW_ITEM_HIGHLIGHT } from '#web/ui/new-item-highlight.ts';
import { NO_BIDS, phaseWords, priceLabel } from './phase-words.ts';
import { TimeDetails } from './time-details.tsx';
import type { Bidding } from './use-bidding.ts';

/** Status, price, time, discount and start in one block, which must be understood at a glance. */
export function PriceHeader({ bidding }: { bidding: Bidding }) {
	const { auction, live, price, phase, declared, standing, round } = bidding;
	const { bid_count, status, suspended_since, outcome = null } = live.state;
	return (
		<div className="grid gap-1">
			<Price bidding={bidding} />
			<TimeLeft bidding={bidding} />
			{round && (
				<p className="text-14">
					{round.current}
					{bid_count === 0 && !isOver(status) && round.following && <> · {round.following}</>}
				</p>
			)}
			{!isPast(phase) && <PriceFactsLine facts={priceFacts(price, auction.property)} />}
			{declared && <p className="text-14 tabular-nums">{declaredWords(declared, standing === 'won')}</p>}
			<TimeDetails bidding={bidding}>{startWords(bidding)}</TimeDetails>
			<EndNote state={live.state} />
			{live.reason &&
				!auction.withdrawn &&
				(suspended_since || status === 'paused' || status === 'cancelled' || isDecided(outcome)) && (
					<p className="text-14 text-ink-soft wrap-anywhere">
						{!isOver(status) && <strong className="text-ink">Suspenso. </strong>}
						Motivo: {live.reason}
					</p>
				)}
		</div>
	);
}

/** The amount with its label and the status of the lot. A lot that ended without a bid has no amount, but that nobody bid. */
function Price({ bidding }: { bidding: Bidding }) {
	const { auction, live, price, phase, stale } = bidding;
	const label = priceLabel(phase, live.state);
	const shown = formatBRL(price);
	const look = `font-serif font-semibold wrap-anywhere tabular-nums ${stale === null ? '' : 'text-ink-soft'}`;
	return (
		<>
			<div className="flex flex-wrap items-center justify-between gap-2">
				<p className={label === NO_BIDS ? `text-22 ${look}` : 'text-14 text-ink-soft'}>
					{label}
					{stale !== null && <MayHaveChanged />}
				</p>
				<StatusBadge bidding={bidding} />
			</div>
			{label !== NO_BIDS && (
				<p className={`${shown.length > 13 ? 'text-28' : 'text-36'} ${look}`}>
					<span key={price} className={price === fromReais(auction.current_bid) ? '' : NEW_ITEM_HIGHLIGHT}>
						{shown}
					</span>
				</p>
			)}
		</>
	);
}

/** From what the bidding started, and how many bids there are: `Lance Inicial R$ 198.000,00 · 5 lances`. */
function startWords({ auction, phase, live }: Bidding): string {
	const { bid_count, status } = live.state;
	const initial = `Lance Inicial ${showReais(auction.initial_bid)}`;
	const count = countOf(bid_count, isOver(status));
	if (bid_count > 0) return `${initial} · ${count}`;
	return isPast(phase) ? initial : count;
}

/** How the lot ended, where the badge does not say it in full, nor a panel who decides until when. */
function EndNote({ state: { outcome } }: { state: LiveState }) {
	if (!outcome || outcome === 'sold' || outcome === 'conditional' || outcome === 'preference-open')
		return null;
	const words = OUTCOME_WORDS[outcome];
	if (words === outcomeBadge(outcome)) return null;
	return <p className="text-14 font-semibold wrap-anywhere">{words}</p>;
}

/** Shown beside the label of a figure that may be out of date. */
function MayHaveChanged() {
	return <strong className="text-warn"> (pode ter mudado)</strong>;
}

/** When it ends and the time left, or what the lot waits for. */
function TimeLeft({ bidding }: { bidding: Bidding }) {
	const { auction, live, phase, now, stale } = bidding;
	const timed = { ...live.state, auction_type: auction.auction_type };
	const when = formatWeekdayTime(timed.end_time);
	// The badge says it.
	if (phase === 'cancelled') return null;
	if (phase !== 'open')
		return (
			<p className="text-18 font-semibold tabular-nums">
				{phase === 'ended' ? `Encerrado ${when}` : phaseWords(phase, { ...auction, ...live.state })}
			</p>
		);
	return (
		<div className="flex flex-wrap items-baseline justify-between gap-x-4 tabular-nums">
			<p className="text-16">
				{auction.auction_type === 'live' ? 'Previsto para' : 'Encerra'} {when}
				{stale !== null && <MayHaveChanged />}
			</p>
			<p className={`text-28 leading-8 font-semibold ${stale === null ? '' : 'text-ink-soft'}`}>
				<Countdown {...countdown(timed, now)} of={{ ...timed, now: bidding.rendered_at }} />
			</p>
		</div>
	);
}

function StatusBadge({ bidding }: { bidding: Bidding }) {
	const { auction, live, now } = bidding;
	const { status, suspended_since, outcome } = live.state;
	if (status === 'active') {
		const loud = isFinalHour({ ...live.state, auction_type: auction.auction_type }, now);
		return (
			<Badge tone={loud ? 'live' : 'open'} dot>
				AO VIVO
			</Badge>
		);
	}
	const tone = status === 'pending' || status === 'paused' ? 'warn' : 'neutral';
	return (
		<Badge tone={tone}>
			{auction.withdrawn ? 'Retirado' : statusLabel({ ...auction, status, suspended_since, outcome }, now)}
		</Badge>
	);
}

function countOf(bids: number, over: boolean): string {
	if (bids === 0) return over ? 'Nenhum lance' : 'Nenhum lance ainda';
	return bids === 1 ? '1 lance' : `${bids} lances`;
}
