import { useState } from 'react';
import { countdown } from '#domain/auction/countdown.ts';
import { outcomeBadge } from '#domain/auction/outcomes.ts';
import { isPast, takesBids } from '#domain/lot/phase.ts';
import { formatBRL } from '#domain/values/money.ts';
import { LoginLink } from '#web/features/accounts/sign-in/login-link.tsx';
import { NoticeButton } from '#web/features/catalogue/favorites/favorite-button.tsx';
import { priceFacts } from '#web/features/catalogue/lot-facts/price-facts.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { onDemand } from '#web/ui/lazy.tsx';
import { NO_BIDS, phaseWords, priceLabel } from './phase-words.ts';
import { type Bidding, coversAtOnce } from './use-bidding.ts';

const BarAnswer = onDemand(async () => ({ default: (await import('./outcome-note.tsx')).BarAnswer }));
const BidderStep = onDemand(() => import('./bidder-bar.tsx'));
const BidSheet = onDemand(async () => ({ default: (await import('./bidder-bar.tsx')).BidSheet }));

/**
 * Price, time and the next step at the bottom of a narrow screen. The step opens the panel as a sheet. In the document it follows the panel,
 * and only stands last; on a very low screen, of which it would take half, it stands there too.
 */
export function BidBoxMobile({ bidding }: { bidding: Bidding }) {
	const [open, setOpen] = useState(false);
	const outbid = coversAtOnce(bidding);
	return (
		<div
			data-bid-bar
			className={`sticky bottom-0 z-10 order-last -mx-4 border-t bg-surface [--text-14:0.875rem] low:static low:order-none md:-mx-6 lg:hidden ${outbid ? 'border-t-4 border-brass-mark' : 'border-line'}`}
		>
			<div className="mx-auto flex max-w-3xl flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 pt-2 md:px-6 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
				{bidding.viewer && !open && <BarAnswer bidding={bidding} />}
				<BarPrice bidding={bidding} outbid={outbid} />
				{bidding.viewer ? (
					<BidderStep bidding={bidding} open={() => setOpen(true)} className={STEP} />
				) : (
					<VisitorStep bidding={bidding} />
				)}
			</div>
			{bidding.viewer && <BidSheet bidding={bidding} open={open} onClose={() => setOpen(false)} />}
		</div>
	);
}

function BarPrice({ bidding, outbid }: { bidding: Bidding; outbid: boolean }) {
	const { auction, price, phase, live, standing, stale } = bidding;
	const { comparison } = priceFacts(price, auction.property);
	const label = standing === 'won' ? 'Você arrematou por' : priceLabel(phase, live.state);
	const over = isPast(phase) && standing !== 'won';
	return (
		<>
			<p className={outbid ? 'sr-only' : `text-14/4.5 text-ink-soft ${over ? '' : 'w-full'}`}>
				{label}
				{comparison?.below && !isPast(phase) && <strong className="text-brand"> · {comparison.text}</strong>}
			</p>
			<div
				className={`min-w-0 ${phase === 'open' ? '' : 'flex grow flex-wrap items-baseline justify-between gap-x-3'}`}
			>
				{label !== NO_BIDS && (
					<p
						className={`font-serif text-18 font-semibold tabular-nums ${stale === null ? '' : 'text-ink-soft'}`}
					>
						{formatBRL(price)}
					</p>
				)}
				{standing !== 'won' && <BarTime bidding={bidding} />}
			</div>
		</>
	);
}

function BarTime({ bidding }: { bidding: Bidding }) {
	const { auction, phase, live, now, stale } = bidding;
	if (stale !== null)
		return <p className="text-14 font-semibold text-warn tabular-nums">Dados atrasados há {stale} s</p>;
	if (phase === 'open') {
		const timed = { ...live.state, auction_type: auction.auction_type };
		return (
			<p className="text-18 tabular-nums">
				<Countdown {...countdown(timed, now)} of={{ ...timed, now: bidding.rendered_at }} />
			</p>
		);
	}
	const words = phaseWords(phase, { ...auction, ...live.state });
	return (
		<p className="text-14 text-ink-soft">
			{phase === 'ended' ? (outcomeBadge(live.state.outcome) ?? words) : words}
		</p>
	);
}

/** Grows to a row of its own where it does not fit beside the price. */
const STEP = 'grow px-3! whitespace-nowrap max-sm:text-14! sm:grow-0';

/** The step of a visitor, who has no panel to open. */
function VisitorStep({ bidding: { auction, phase } }: { bidding: Bidding }) {
	if (phase === 'announced') return <NoticeButton auction={auction} className={STEP} />;
	return takesBids(phase) && <LoginLink className={STEP}>Entrar para dar lance</LoginLink>;
}
