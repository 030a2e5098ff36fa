import type { LineFacts } from '#domain/ledger/auction-line.ts';
import type { LiveAuction } from '#web/api/live-auction.ts';
import AuctionLine from './auction-line.tsx';
import { withLive } from './live-line.ts';

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
