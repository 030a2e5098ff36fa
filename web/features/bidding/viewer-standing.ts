import type { PublicBid } from '#contract/bids.ts';
import type { LiveState } from '#contract/live.ts';
import type { Viewer } from '#contract/session.ts';
import { bidRefusal, MAY_BID } from '#domain/auction/access.ts';
import type { Outcome } from '#domain/auction/outcomes.ts';
import type { PageProblem } from '#domain/problems/page-problems.ts';

/** The viewer's standing in an auction: `undone` of a win that fell; null if they have not bid, or if it is not certain now. */
export type ViewerStanding = 'leading' | 'overtaken' | 'won' | 'undone' | 'lost' | null;

/** What the highest bidder of a lot that is over is. */
const ENDS: Partial<Record<Outcome, ViewerStanding>> = {
	sold: 'won',
	conditional: 'leading',
	'preference-open': 'leading',
	unpaid: 'undone',
	annulled: 'undone',
	settled: 'undone',
};

/**
 * Returns the viewer's standing. `me` is their bidder number. `fresh` is false while the page may be out of date, when
 * it is not certain who leads.
 */
export function standingOf(
	me: number | null,
	state: Pick<LiveState, 'status' | 'leader' | 'outcome'>,
	bids: readonly Pick<PublicBid, 'bidder'>[],
	fresh: boolean,
): ViewerStanding {
	const completed = state.status === 'completed';
	// A holder of preference wins without a bid. Until that or the seller's answer is decided, nobody has won or lost.
	if (completed && state.leader === me && me !== null) return ENDS[state.outcome ?? 'sold'] ?? null;
	if (me === null || !bids.some(({ bidder }) => bidder === me)) return null;
	if (completed) return state.outcome === 'sold' ? 'lost' : null;
	if (!fresh || state.status === 'cancelled') return null;
	return state.leader === me ? 'leading' : 'overtaken';
}

/** Why the viewer gets no bid form: 'visitor', or the problem that the server would return; null if they may bid. */
export function ineligibilityOf(viewer: Viewer | null): 'visitor' | PageProblem | null {
	if (!viewer) return 'visitor';
	// Only the server knows the rest, such as whether the viewer sells this lot. It would return bid.seller.
	return bidRefusal({ ...MAY_BID, status: viewer.status, role: viewer.role });
}
