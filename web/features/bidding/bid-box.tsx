import type { ReactNode } from 'react';
import { COVER_BID } from '#contract/paths.ts';
import { takesBids } from '#domain/lot/phase.ts';
import { onDemand } from '#web/ui/lazy.tsx';
import { BidBoxControls } from './bid-box-controls.tsx';
import { PriceHeader } from './price-header.tsx';
import type { Bidding } from './use-bidding.ts';

const WonPanel = onDemand(() => import('./won-panel.tsx'));
const ViewerEffects = onDemand(() => import('./viewer-effects.tsx'));

/**
 * The panel beside the pictures on wide screens. On narrow ones the bid controls are in the sheet of `BidBoxMobile`. It is no
 * grid, so that the foot of the controls stays at the window's bottom edge while the panel is longer than the window.
 */
export function BidBox(content: Omit<Props, 'className'>) {
	const { phase, viewer } = content.bidding;
	return (
		<section
			id={COVER_BID.slice(1)}
			aria-label="Lances"
			className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:p-6 lg:sticky [&_:focus-visible]:scroll-mb-36 lg:top-(--panel-top,1rem)"
		>
			<BidBoxContent {...content} className={takesBids(phase) ? 'hidden lg:contents' : 'contents'} />
			{viewer && <ViewerEffects bidding={content.bidding} />}
		</section>
	);
}

interface Props {
	bidding: Bidding;
	/** Lots similar to this one, for bidders who lost it. */
	similar?: ReactNode;
	/** The class of the controls. */
	className?: string;
}

/** The content of panel and sheet: price, time and controls or, for the winner, what follows. */
export function BidBoxContent({ bidding, ...controls }: Props) {
	if (bidding.standing === 'won' || bidding.standing === 'undone') return <WonPanel bidding={bidding} />;
	return (
		<>
			<PriceHeader bidding={bidding} />
			<BidBoxControls bidding={bidding} {...controls} />
		</>
	);
}
