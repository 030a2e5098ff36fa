import type { AuctionDetail } from '#contract/auctions.ts';
import type { LineFacts } from '#domain/ledger/price-chart.ts';
import { fromReais } from '#web/api/amount.ts';
import type { LiveAuction } from '#web/api/live-auction.ts';
import AuctionLine from './auction-line.tsx';

interface Props {
	facts: LineFacts;
	live: LiveAuction;
	/** The server's time when the page was rendered, in epoch milliseconds. */
	now: number;
	own: number | null;
	wall?: boolean;
}

/** The line of an auction that is followed live. It grows with every bid. */
export function LotLine({ facts, live, now, own, wall = false }: Props) {
	return <AuctionLine facts={withLive(facts, live)} now={now} own={own} wall={wall} />;
}

/**
 * Adds what the stream has brought since the line was read: new bids and extensions. A pause is shown when the page is loaded
 * again.
 */
export function withLive(facts: LineFacts, live: LiveAuction): LineFacts {
	const news = lineBids(live.bids.filter(({ seq }) => seq > facts.seq));
	const { status, bid_count, end_time } = live.state;
	const ended = status === 'completed' && facts.ended_at === null ? Date.parse(end_time) : facts.ended_at;
	const moved = live.extensions.moved.filter((at) => at > (facts.extensions.at(-1) ?? 0));
	if (news.length + moved.length === 0 && ended === facts.ended_at) return facts;
	return {
		...facts,
		ended_at: ended,
		bids: [...facts.bids, ...news],
		count: Math.max(bid_count, facts.count),
		extensions: [...facts.extensions, ...moved],
	};
}

type Bids = AuctionDetail['bids'];

/** A line as a document states it: without its bids, where they are all in the auction's own list. */
type SharedLine = Omit<LineFacts, 'bids'> & { bids: LineFacts['bids'] | null };

/** Bids as a line has them. The newest come first in an auction, and last in its line. */
function lineBids(bids: Bids): LineFacts['bids'] {
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
