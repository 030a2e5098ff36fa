import { useEffect, useRef } from 'react';
import { COVER_BID } from '#contract/paths.ts';
import { isChosen } from './alert-choice.ts';
import { alertBy } from './alert-signals.ts';
import type { BidderPosition } from './position.ts';
import { type Bidding, coverBid, coversAtOnce } from './use-bidding.ts';

/** What happens for a signed-in viewer without a click. Rendered once per page: panel and sheet show the same state. */
export default function ViewerEffects({ bidding }: { bidding: Bidding }) {
	useLeadAlert(bidding.position);
	useCoverLink(bidding);
	return null;
}

/** Gives the chosen signals when the viewer loses the lead. */
function useLeadAlert(position: BidderPosition): void {
	const before = useRef(position);
	useEffect(() => {
		const lost = before.current === 'leading' && position === 'overtaken';
		// While the page is out of date the position is unknown; what is known then is compared with what was known before.
		if (position !== null) before.current = position;
		if (!lost) return;
		for (const choice of ['sound', 'vibration'] as const) if (isChosen(choice)) alertBy(choice);
	}, [position]);
}

/**
 * Opens the confirmation of the next bid for a bidder who followed a link to it and is still outbid. The hash is then
 * removed, so that neither a return to this page nor a later bid of others opens the confirmation again.
 */
function useCoverLink(bidding: Bidding): void {
	useEffect(() => {
		if (location.hash !== COVER_BID || bidding.position === null) return;
		history.replaceState(history.state, '', `${location.pathname}${location.search}`);
		if (coversAtOnce(bidding)) coverBid(bidding);
	});
}
