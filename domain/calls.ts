import { type AuctionState, type AuctionType, type Fact, LABELS, type Step } from './auction.ts';
import { bidderName } from './bidding.ts';
import { formatBRL } from './money.ts';
import { type Problem, problem } from './problems.ts';

/** What the auctioneer calls before the hammer: once, then twice. The third is the end itself. */
export type Call = Extract<Fact, { type: 'called' }>['data']['call'];

/** Where the calls stand: 0 while the highest bid has not been called. */
export type CallState = 0 | Call;

export const CALL_WORDS: Record<Call, string> = { 1: 'Dou-lhe uma', 2: 'Dou-lhe duas' };

/** The facts that take a call back: what was called is no longer the highest bid of a running auction. */
export const TAKES_BACK: readonly Fact['type'][] = [
	'opened',
	'bid-accepted',
	'paused',
	'resumed',
	'ended',
	'cancelled',
];

/** Where the calls stand after a fact, for server and browser alike; `call` is what a `called` fact carries. */
export function callAfter(current: CallState, fact: { type: string; call: Call | null }): CallState {
	if (fact.type === 'called') return fact.call ?? current;
	return TAKES_BACK.some((type) => type === fact.type) ? 0 : current;
}

/** What a fact says about calls, as `callAfter` takes it. */
export function callOf(fact: Fact): Call | null {
	return fact.type === 'called' ? fact.data.call : null;
}

/**
 * Why a call cannot be made now; null when it can. Only an auctioneer's auction is called, while it is active and has a
 * bid to sell; the second call follows the first with nothing accepted between, and none is made twice.
 */
export function callRefusal(
	{
		auction_type,
		status,
		bid_count,
	}: Pick<AuctionState, 'status' | 'bid_count'> & { auction_type: AuctionType },
	current: CallState,
	call: Call,
): Problem | null {
	if (auction_type !== 'live') return problem('call.by-the-clock');
	if (status !== 'active') return problem('call.not-active', { status: LABELS[status].toLowerCase() });
	if (bid_count === 0) return problem('call.no-bid');
	if (call <= current) return problem('call.repeated');
	return call === current + 1 ? null : problem('call.out-of-turn');
}

/**
 * What the room hears now: the call that stands, or who bought, once an auctioneer's auction is sold; null while there
 * is nothing to shout. Takes the price in centavos.
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

/** The step of a call that nothing refuses. */
export function called(state: AuctionState, call: Call): Step {
	return { fact: { type: 'called', data: { call } }, after: state };
}
