import type { PageProblem } from '#domain/problems/page-problems.ts';
import { problem } from '#domain/problems/problems.ts';
import { type AuctionState, type AuctionType, LABELS, type Step } from './auction.ts';
import type { Call, CallState } from './hammer-calls.ts';

/**
 * Returns why a call cannot be made, or null. Calls are made only in live auctions that are active and have a bid. The
 * second call follows the first without an accepted bid in between, and no call is repeated. Problems:
 * `call.by-the-clock`, `call.not-active`, `call.no-bid`, `call.repeated`, `call.out-of-turn`.
 */
export function callRefusal(
	{
		auction_type,
		status,
		bid_count,
	}: Pick<AuctionState, 'status' | 'bid_count'> & { auction_type: AuctionType },
	current: CallState,
	call: Call,
): PageProblem | null {
	if (auction_type !== 'live') return problem('call.by-the-clock');
	if (status !== 'active') return problem('call.not-active', { status: LABELS[status].toLowerCase() });
	if (bid_count === 0) return problem('call.no-bid');
	if (call <= current) return problem('call.repeated');
	return call === current + 1 ? null : problem('call.out-of-turn');
}

/** The step of a call that `callRefusal` allows. */
export function called(state: AuctionState, call: Call): Step {
	return { fact: { type: 'called', data: { call } }, after: state };
}

/**
 * Returns why a call cannot be taken back, or null. `seq` is the call's record, and `last` the latest record that
 * affects calls: a bid, a newer call, a pause or the end leaves nothing to take back. Problem: `call.superseded`.
 */
export function withdrawalRefusal(
	last: { call: CallState; seq: number },
	{ call, seq }: { call: Call; seq: number },
): PageProblem | null {
	return last.call === call && last.seq === seq ? null : problem('call.superseded');
}

/** The step that takes back the call that stands, as `withdrawalRefusal` allows. What was called before it stands again. */
export function callWithdrawn(state: AuctionState, withdrawn: Call): Step {
	return { fact: { type: 'called', data: { call: withdrawn === 2 ? 1 : 0, withdrawn } }, after: state };
}
