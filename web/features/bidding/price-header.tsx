import type { LiveState } from '#contract/live.ts';
import { isOver, statusLabel } from '#domain/auction/auction.ts';
import { countdown, isFinalHour } from '#domain/auction/countdown.ts';
import { declaredWords } from '#domain/auction/declared-result.ts';
import { isDecided, OUTCOME_WORDS, outcomeBadge } from '#domain/auction/outcomes.ts';
import { formatBRL } from '#domain/values/money.ts';
import { fromReais, showReais } from '#web/api/amount.ts';
import { PriceFactsLine, priceFacts } from '#web/features/catalogue/lot-facts/price-facts.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { NEW_ITEM_HIGHLIGHT } from '#web/ui/new-item-highlight.ts';
import { phaseWords, priceLabel } from './phase-words.ts';
import { TimeDetails } from './time-details.tsx';
import type { Bidding } from './use-bidding.ts';

/** Status, price and time in one block, which must be understood at a glance. */
export function PriceHeader({ bidding }: { bidding: Bidding }) {
	const { auction, live, price, phase, stale, declared, standing, round } = bidding;
	const { bid_count, status, suspended_since, outcome = null } = live.state;
	const tone = stale === null ? '' : 'text-ink-soft';
	const label = priceLabel(phase, live.state);
	return (
		<div className="grid gap-1">
			<div className="flex flex-wrap items-center justify-between gap-2">
				<StatusBadge bidding={bidding} />
				<p className="text-14 text-ink-soft tabular-nums">{countOf(bid_count, isOver(status))}</p>
			</div>
			<div className="mt-1 flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
				<div className="min-w-0">
					<p className="text-14 text-ink-soft">
						{label}
						{stale !== null && <MayHaveChanged />}
					</p>
					<p className={`font-serif text-28 leading-9 font-semibold wrap-anywhere tabular-nums ${tone}`}>
						<span key={price} className={price === fromReais(auction.current_bid) ? '' : NEW_ITEM_HIGHLIGHT}>
							{formatBRL(price)}
						</span>
					</p>
				</div>
				<TimeLeft
					bidding={bidding}
					className={`${tone} ${formatBRL(price).length > 13 ? 'text-18' : 'text-22'}`}
				/>
			</div>
			{round && (
				<p className="text-14">
					{round.current}
					{bid_count === 0 && !isOver(status) && round.following && <> · {round.following}</>}
				</p>
			)}
			<PriceFactsLine facts={priceFacts(price, auction.property)} />
			{declared && <p className="text-14 tabular-nums">{declaredWords(declared, standing === 'won')}</p>}
			<TimeDetails bidding={bidding} />
			{label !== 'Lance Inicial' && (
				<p className="text-14 text-ink-soft tabular-nums">Lance Inicial {showReais(auction.initial_bid)}</p>
			)}
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

/** The time left, or what the lot waits for. */
function TimeLeft({ bidding, className }: { bidding: Bidding; className: string }) {
	const { auction, live, phase, now, stale } = bidding;
	const timed = { ...live.state, auction_type: auction.auction_type };
	return (
		<div className="tabular-nums">
			{phase === 'open' && (
				<p className="text-14 text-ink-soft">
					Encerra em
					{stale !== null && <MayHaveChanged />}
				</p>
			)}
			<p className={`leading-9 font-semibold ${className}`}>
				{phase === 'open' ? (
					<Countdown {...countdown(timed, now)} of={{ ...timed, now: bidding.rendered_at }} />
				) : (
					phaseWords(phase, { ...auction, ...live.state })
				)}
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
