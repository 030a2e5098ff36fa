import { useEffect } from 'react';
import { COVER_BID } from '#contract/paths.ts';
import { coverBid, coversAtOnce } from './cover-bid.ts';
import type { Bidding } from './use-bidding.ts';

/**
 * Opens the confirmation of the next bid for a bidder who followed a link to it and is still outbid. The hash is then
 * removed, so that neither a return to this page nor a later bid of others opens the confirmation again.
 */
export default function CoverLink({ bidding }: { bidding: Bidding }) {
	useEffect(() => {
		if (location.hash !== COVER_BID || bidding.position === null) return;
		history.replaceState(history.state, '', `${location.pathname}${location.search}`);
		if (coversAtOnce(bidding)) coverBid(bidding);
	});
	return null;
}
