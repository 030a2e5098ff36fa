import type { PageProblem } from '#domain/problems/page-problems.ts';
import { problem } from '#domain/problems/problems.ts';
import { formatBRL } from '#domain/values/money.ts';
import { type AuctionState, type AuctionType, type Fact, LABELS, type Step } from './auction.ts';
import { bidderName } from './bidding.ts';

/**
 * The auctioneer's call before the hammer: the first or the second. The end of the auction takes the place of the
 * third.
 */
export type Call = Extract<Fact, { type: 'called' }>['data']['call'];

/** The last call; 0 while the highest bid has not been called. */
export type CallState = 0 | Call;

export const CALL_WORDS: Record<Call, string> = { 1: 'Dou-lhe uma', 2: 'Dou-lhe duas' };

/** The facts that cancel a call, because the bid that was called is no longer the highest bid of a running auction. */
export const CANCELS_CALL: readonly Fact['type'][] = [
	'opened',
	'round-opened',
	'bid-accepted',
	'paused',
	'resumed',
	'ended',
	'cancelled',
];

/** Returns the call state after a fact. `call` is the call of a `called` fact. Used by server and browser. */
export function callAfter(current: CallState, fact: { type: string; call: Call | null }): CallState {
	if (fact.type === 'called') return fact.call ?? current;
	return CANCELS_CALL.some((type) => type === fact.type) ? 0 : current;
}

/** Returns the call of a fact, in the form that `callAfter` takes. */
export function callOf(fact: Fact): Call | null {
	return fact.type === 'called' ? fact.data.call : null;
}

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

/**
 * Returns the announcement of a live auction: the current call, or the sale once it is completed; else null. The price
 * is in centavos.
 */
export function announcementOf(
	{ auction_type, status, leader, current_bid }: Announced,
	call: CallState,
): string | null {
	if (auction_type !== 'live') return null;
	if (status === 'completed' && leader !== null)
		return `Vendido por ${formatBRL(current_bid)} para o ${bidderName(leader)}`;
	return call === 0 ? null : `${CALL_WORDS[call]}!`;
}

type Announced = Pick<AuctionState, 'status' | 'leader' | 'current_bid'> & { auction_type: AuctionType };

/** The step of a call that `callRefusal` allows. */
export function called(state: AuctionState, call: Call): Step {
	return { fact: { type: 'called', data: { call } }, after: state };
}
