import type { AuctionStatus, AuctionType } from './auction.ts';

/**
 * Where a lot stands for someone who looks at it. Finer than the stored status: between the time announced
 * and the fact recorded the page must say that it waits, and never decide by itself.
 */
export type Phase =
	| 'announced'
	| 'opening'
	| 'expired'
	| 'open'
	| 'overtime'
	| 'closing'
	| 'paused'
	| 'ended'
	| 'cancelled';

interface Timed {
	auction_type: AuctionType;
	status: AuctionStatus;
	start_time: string;
	end_time: string;
}

/** The phase at an instant of server time (epoch milliseconds). */
export function phaseOf(auction: Timed, now: number): Phase {
	switch (auction.status) {
		case 'pending':
			return pendingPhase(auction, now);
		case 'active':
			if (now < Date.parse(auction.end_time)) return 'open';
			// Only an auctioneer ends a live auction: past its planned end it still takes bids (rules §11).
			return auction.auction_type === 'live' ? 'overtime' : 'closing';
		case 'paused':
			return 'paused';
		case 'completed':
			return 'ended';
		case 'cancelled':
			return 'cancelled';
	}
}

function pendingPhase(auction: Timed, now: number): Phase {
	if (now < Date.parse(auction.start_time)) return 'announced';
	return now < Date.parse(auction.end_time) ? 'opening' : 'expired';
}

/**
 * Whether the page offers the bid form: for as long as the recorded state is active, past the planned end too. Another
 * bid may have moved that end, and this device may be behind: only the server decides (rules §6).
 */
export function takesBids(phase: Phase): boolean {
	return phase === 'open' || phase === 'overtime' || phase === 'closing';
}
