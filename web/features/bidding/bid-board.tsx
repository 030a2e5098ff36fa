import type { ReactNode } from 'react';
import { onDemand } from '#web/ui/on-demand.tsx';
import { BidControls } from './bid-controls.tsx';
import { PriceBoard } from './price-board.tsx';
import type { Bidding } from './use-bidding.ts';

const WonPanel = onDemand(() => import('./won-panel.tsx'));

interface Props {
	bidding: Bidding;
	/** Lots similar to this one, for bidders who lost it. */
	similar?: ReactNode;
	/** The class of the controls. */
	className?: string;
}

/** The content of panel and sheet: price, time and controls or, for the winner, what follows. */
export function BidBoard({ bidding, ...controls }: Props) {
	if (bidding.position === 'won') return <WonPanel bidding={bidding} />;
	return (
		<>
			<PriceBoard bidding={bidding} />
			<BidControls bidding={bidding} {...controls} />
		</>
	);
}
