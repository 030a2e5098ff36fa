import type { AuctionDetail } from '#contract/auctions.ts';
import type { LineFacts } from '#domain/ledger/price-chart.ts';
import { fromReais } from '#web/api/amount.ts';

type Bids = AuctionDetail['bids'];

/** A line as a document states it: without its bids, where they are all in the auction's own list. */
export type SharedLine = Omit<LineFacts, 'bids'> & { bids: LineFacts['bids'] | null };

/** Bids as a line has them. The newest come first in an auction, and last in its line. */
export function lineBids(bids: Bids): LineFacts['bids'] {
	return bids
		.map(({ created_at, amount, bidder }) => [Date.parse(created_at), fromReais(amount), bidder] as const)
		.reverse();
}

/** Leaves out bids that `withBids` makes again, so that the document has them once. */
export function withoutBids(line: LineFacts, bids: Bids): SharedLine {
	const shared = JSON.stringify(line.bids) === JSON.stringify(lineBids(bids));
	return shared ? { ...line, bids: null } : line;
}

export function withBids({ bids: own, ...line }: SharedLine, bids: Bids): LineFacts {
	return { ...line, bids: own ?? lineBids(bids) };
}
