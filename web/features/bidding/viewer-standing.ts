import type { PublicBid } from '#contract/bids.ts';
import type { LiveState } from '#contract/live.ts';
import type { Viewer } from '#contract/session.ts';
import { bidRefusal, MAY_BID } from '#domain/auction/access.ts';
import type { PageProblem } from '#domain/problems/page-problems.ts';

/** The viewer's standing in an auction; null if they have not bid, or if it is not certain now. */
export type ViewerStanding = 'leading' | 'overtaken' | 'won' | 'lost' | null;

/**
 * Returns the viewer's standing. `me` is their bidder number. `fresh` is false while the page may be out of date, when
 * it is not certain who leads.
 */
export function standingOf(
	me: number | null,
	state: Pick<LiveState, 'status' | 'leader' | 'preference_until' | 'outcome'>,
	bids: readonly PublicBid[],
	fresh: boolean,
): ViewerStanding {
	const completed = state.status === 'completed';
	// Until a preference or the seller has decided, nobody has won or lost; after a refusal nobody does.
	const undecided = state.preference_until !== undefined || state.outcome === 'conditional';
	if (completed && state.outcome === 'conditional-refused') return null;
	// A holder of preference wins without a bid.
	if (completed && state.leader === me && me !== null) return undecided ? 'leading' : 'won';
	if (me === null || !bids.some(({ bidder }) => bidder === me)) return null;
	if (completed) return undecided ? null : 'lost';
	if (!fresh || state.status === 'cancelled') return null;
	return state.leader === me ? 'leading' : 'overtaken';
}

/** Why the viewer gets no bid form: 'visitor', or the problem that the server would return; null if they may bid. */
export function ineligibilityOf(viewer: Viewer | null): 'visitor' | PageProblem | null {
	if (!viewer) return 'visitor';
	// Only the server knows the rest, such as whether the viewer sells this lot. It would return bid.seller.
	return bidRefusal({ ...MAY_BID, status: viewer.status, role: viewer.role });
}
