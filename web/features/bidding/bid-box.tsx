import type { ReactNode } from 'react';
import { BID_PANEL, COVER_BID } from '#contract/paths.ts';
import { isPast, takesBids } from '#domain/lot/phase.ts';
import type { Centavos } from '#domain/values/money.ts';
import { onDemand } from '#web/ui/lazy.tsx';
import { BidBoxControls } from './bid-box-controls.tsx';
import { FoldedCost } from './bid-box-foot.tsx';
import { CallBanner, isCalled } from './call-banner.tsx';
import { PriceHeader } from './price-header.tsx';
import type { Bidding } from './use-bidding.ts';
import { ineligibilityOf } from './viewer-standing.ts';

const WonPanel = onDemand(() => import('./won-panel.tsx'));
const ViewerEffects = onDemand(() => import('./viewer-effects.tsx'));

interface Props {
	bidding: Bidding;
	/** Lots similar to this one, for bidders who lost it. */
	similar: ReactNode;
	/** The lot's documents, below the price. */
	documents: ReactNode;
}

/**
 * The panel beside the pictures on wide screens. On narrow ones the bid controls are in the sheet of `BidBoxMobile`. It is no
 * grid, so that the foot of the controls stays at the window's bottom edge while the panel is longer than the window.
 */
export function BidBox({ bidding, similar, documents }: Props) {
	const { viewer } = bidding;
	return (
		<section
			id={COVER_BID.slice(1)}
			aria-label="Lances"
			className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:p-6 lg:sticky lg:top-4 [&_:focus-visible]:scroll-mb-36"
		>
			<span id={BID_PANEL.slice(1)} tabIndex={-1} className="sr-only">
				Lances
			</span>
			{isCalled(bidding) && (
				<div className="-mx-4 -mt-4 max-lg:hidden sm:-mx-6 sm:-mt-6">
					<CallBanner bidding={bidding} />
				</div>
			)}
			{isWon(bidding) ? (
				<WonPanel bidding={bidding} />
			) : (
				<>
					<PriceHeader bidding={bidding} />
					<StandingCost bidding={bidding} className={hasForm(bidding) ? 'lg:hidden' : ''} />
					{documents}
					<BidBoxControls
						bidding={bidding}
						similar={similar}
						className={mayBid(bidding) ? 'hidden lg:contents' : 'contents'}
					/>
				</>
			)}
			{viewer && <ViewerEffects bidding={bidding} />}
		</section>
	);
}

/** Whether the viewer has won the lot, or had. */
export function isWon({ standing }: Bidding): boolean {
	return standing === 'won' || standing === 'undone';
}

/** Whether the viewer may bid now: the bar of a narrow screen then has all controls. What they lack for it is said on the page. */
function mayBid({ phase, viewer }: Bidding): boolean {
	return takesBids(phase) && ineligibilityOf(viewer) === null;
}

/** Whether the controls contain the form of a bid, which states the cost of the amount that is typed. */
export function hasForm(bidding: Bidding): boolean {
	return mayBid(bidding) && bidding.standing !== 'leading';
}

/** The cost at the price that stands: of the next bid, of the leader's own, or of what the lot was sold for. */
export function StandingCost({ bidding, className }: { bidding: Bidding; className?: string | undefined }) {
	const amount = costedAmount(bidding);
	return amount !== null && <FoldedCost amount={amount} auction={bidding.auction} className={className} />;
}

function costedAmount({ phase, standing, price, minimum, live }: Bidding): Centavos | null {
	if (isPast(phase)) return live.state.outcome === 'sold' ? price : null;
	return standing === 'leading' ? price : minimum;
}
