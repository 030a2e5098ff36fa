import { OutcomeNote } from './outcome-note.tsx';
import { OwnProxyBid } from './own-proxy-bid.tsx';
import { PositionNote } from './position-note.tsx';
import type { Bidding } from './use-bidding.ts';

/** The viewer's position, the result of their last bid, and their maximum. */
export default function OwnBidding({ bidding }: { bidding: Bidding }) {
	return (
		<>
			<PositionNote bidding={bidding} />
			<OutcomeNote bidding={bidding} />
			<OwnProxyBid bidding={bidding} />
		</>
	);
}
