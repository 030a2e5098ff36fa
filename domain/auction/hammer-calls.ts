import type { PageProblem } from '#domain/problems/page-problems.ts';
import { problem } from '#domain/problems/problems.ts';
import { formatBRL } from '#domain/values/money.ts';
import { type AuctionState, type AuctionType, type Fact, LABELS, type Step } from './auction.ts';
import { bidderName } from './bidder-name.ts';
import type { Outcome } from './outcomes.ts';

/**
 * The auctioneer's call before the hammer: the first or the second. The end of the auction takes the place of the
 * third.
 */
export type Call = 1 | 2;

/** The last call; 0 while the highest bid has not been called. */
export type CallState = 0 | Call;

export const CALL_WORDS: Record<Call, string> = { 1: 'Dou-lhe uma', 2: 'Dou-lhe duas' };

/** The facts that cancel a call, because the bid that was called is no longer the highest bid of a running auction. */
export const CANCELS_CALL: readonly Fact['type'][] = [
	'opened',
	'round-opened',
	'bid-accepted',
	'paused',
	'suspended',
	'resumed',
	'ended',
	'cancelled',
	'outcome-decided',
	'debtor-preference',
];

/** The words of a `called` fact, in the ledger and on papers. */
export function callWords({ data }: Extract<Fact, { type: 'called' }>): string {
	if (data.withdrawn) return `Chamada desfeita: ${CALL_WORDS[data.withdrawn]}`;
	return data.call === 0 ? 'Sem chamada' : CALL_WORDS[data.call];
}

/** Returns the call state after a fact. `call` is what a `called` fact leaves. Used by server and browser. */
export function callAfter(current: CallState, fact: { type: string; call: CallState | null }): CallState {
	if (fact.type === 'called') return fact.call ?? current;
	return CANCELS_CALL.some((type) => type === fact.type) ? 0 : current;
}

/** Returns the call that a fact leaves, in the form that `callAfter` takes. */
export function callOf(fact: Fact): CallState | null {
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
	{ auction_type, status, leader, current_bid, outcome }: Announced,
	call: CallState,
): string | null {
	if (auction_type !== 'live') return null;
	if (status === 'completed' && leader !== null && outcome === 'sold')
		return `Vendido por ${formatBRL(current_bid)} para o ${bidderName(leader)}`;
	return call === 0 ? null : `${CALL_WORDS[call]}!`;
}

type Announced = Pick<AuctionState, 'status' | 'leader' | 'current_bid'> & {
	auction_type: AuctionType;
	outcome?: Outcome | null | undefined;
};

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
