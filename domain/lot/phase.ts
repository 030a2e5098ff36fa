import type { AuctionStatus, AuctionType } from '#domain/auction/auction.ts';

/**
 * The phase of a lot as a visitor sees it. It is finer than the stored status: between the announced time and its
 * record, the page shows that it waits and does not decide anything itself.
 */
export type Phase =
	| 'announced'
	| 'opening'
	| 'expired'
	| 'open'
	| 'overtime'
	| 'closing'
	| 'paused'
	| 'suspended'
	| 'ended'
	| 'cancelled';

interface Timed {
	auction_type: AuctionType;
	status: AuctionStatus;
	start_time: string;
	end_time: string;
	suspended_since?: string | null | undefined;
}

/** Returns the phase at an instant of server time (epoch milliseconds). */
export function phaseOf(auction: Timed, now: number): Phase {
	if (auction.suspended_since) return 'suspended';
	switch (auction.status) {
		case 'pending':
			return pendingPhase(auction, now);
		case 'active':
			if (now < Date.parse(auction.end_time)) return 'open';
			// Only the auctioneer ends a live auction: it accepts bids after its planned end (rules §11).
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
 * Whether the page offers the bid form: while the stored status is active, also after the planned end. Another bid may
 * have moved that end, and the device's clock may be wrong: only the server decides (rules §6).
 */
export function takesBids(phase: Phase): boolean {
	return phase === 'open' || phase === 'overtime' || phase === 'closing';
}

/** Whether no bid will come: a discount or a cost would then promise a price that nobody can have. */
export function isPast(phase: Phase): boolean {
	return phase === 'ended' || phase === 'cancelled' || phase === 'expired';
}
