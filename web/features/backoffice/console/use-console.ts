import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AuctionConsole } from '#contract/console.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import { SECOND } from '#domain/values/time.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import { useLiveAuction } from '#web/api/use-live-auction.ts';
import type { SaleState } from './console-keys.ts';
import { mayStart } from './row-acts.ts';

/** The names are read at most once a second. Price and clock do not wait for them. */
const NAMES_AT_MOST = SECOND;

/**
 * One lot in the console, kept up to date by its stream. Names, bidders and next lots are read again after each change.
 */
export function useConsole(initial: AuctionConsole, renderedAt: number) {
	const { auction } = initial;
	const { live, stale, connected } = useLiveAuction(auction);
	const now = useServerNow(renderedAt);
	const { bid_count, current_bid, status, current_round, decide_until = null } = live.state;
	const answered = decide_until !== auction.decide_until;
	const otherRound = current_round !== undefined && current_round.round !== auction.round;
	useReadAgain(otherRound || answered || bid_count !== auction.bid_count || status !== auction.status);
	const { auction_type, kind } = auction;
	const expired = now >= Date.parse(live.state.end_time);
	const startable = mayStart({ auction_type, announced: isRegulated(kind) }, expired);
	const suspended = live.state.suspended_since !== undefined;
	const below = initial.reserve !== null && current_bid < initial.reserve;
	const seller_decides = bid_count > 0 && (auction.all_conditional || below);
	const call = live.call;
	const sale: SaleState = {
		...live.state,
		auction_type,
		call,
		connected,
		startable,
		suspended,
		seller_decides,
	};
	return { ...initial, live, stale, connected, now, sale };
}

export type ConsoleState = ReturnType<typeof useConsole>;

/** Reads the page's data again while it is older than the stream. */
function useReadAgain(behind: boolean) {
	const { state, revalidate } = useRevalidator();
	const read = useCallback(() => void revalidate(), [revalidate]);
	const [last, setLast] = useState(Number.NEGATIVE_INFINITY);
	useEffect(() => {
		if (!behind || state !== 'idle') return;
		const timer = setTimeout(
			() => {
				setLast(performance.now());
				read();
			},
			Math.max(0, last + NAMES_AT_MOST - performance.now()),
		);
		return () => clearTimeout(timer);
	}, [behind, state, read, last]);
}
