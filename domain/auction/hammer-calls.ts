import { formatBRL } from '#domain/values/money.ts';
import type { AuctionState, AuctionType, Fact } from './auction.ts';
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
