import type { PublicBid } from '#contract/bids.ts';
import type { LiveState } from '#contract/live.ts';
import type { Viewer } from '#contract/session.ts';
import { bidRefusal } from '#domain/access.ts';
import type { Problem } from '#domain/problems.ts';

/** Where the viewer stands in an auction; null when they have not bid, or when it cannot be said right now. */
export type Eligibility = 'leading' | 'overtaken' | 'won' | 'lost' | null;

/**
 * Reads the viewer's standing. `me` is their bidder number, `fresh` is false while the page may be out of
 * date: nobody is told that they lead, or that they do not, on old data.
 */
export function standingOf(
	me: number | null,
	state: Pick<LiveState, 'status' | 'leader'>,
	bids: readonly PublicBid[],
	fresh: boolean,
): Eligibility {
	if (me === null || !bids.some(({ bidder }) => bidder === me)) return null;
	if (state.status === 'completed') return state.leader === me ? 'won' : 'lost';
	if (!fresh || state.status === 'cancelled') return null;
	return state.leader === me ? 'leading' : 'overtaken';
}

/** Why this person gets no bid form: 'visitor', or the problem the server would answer; null when they may bid. */
export function obstacleOf(viewer: Viewer | null): 'visitor' | Problem | null {
	if (!viewer) return 'visitor';
	// Whether the viewer sells this lot is known to the server only: it answers bid.seller.
	return bidRefusal({ status: viewer.status, role: viewer.role, is_seller: false });
}
