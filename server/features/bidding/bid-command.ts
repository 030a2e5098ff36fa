import type { BidAnswer } from '#contract/bids.ts';
import { isRefusal, type ReceiptClaim, type RefusalClaim } from '#domain/ledger/receipts.ts';
import type { Problem } from '#domain/problems/problems.ts';
import type { Centavos } from '#domain/values/money.ts';
import { SECOND } from '#domain/values/time.ts';

/** A bidder gets an answer within this time, even while the bid's outcome is unknown. */
export const ANSWER_WITHIN = 8 * SECOND;

/** A bid as it reaches the engine. `amount` is in centavos; `key` is the client's idempotency key. */
export interface BidCommand {
	auction_id: string;
	user_id: string;
	amount: Centavos;
	/** The secret maximum, with the random nonce of its commitment; null without a maximum. */
	proxy_bid?: { amount: Centavos; nonce: string } | null;
	/** The round in which the bid is made; null for whichever runs. */
	round?: number | null;
	key: string;
	/** The caller's network address, stored only for disclosure under a court order. */
	address: string | null;
}

/**
 * The outcome of a bid that has a record in the ledger, accepted or refused. The receipt is signed later, in the
 * response.
 */
export type Recorded =
	| { accepted: Omit<BidAnswer, 'receipt'> & { receipt: ReceiptClaim } }
	| { refused: Problem; receipt: ReceiptClaim };

/**
 * Refused without a record, with a signed claim (rules §7): the person may not bid on the lot, or the bid came before
 * the opening or after the end.
 */
export interface RefusedUnrecorded {
	refused: Problem;
	receipt: RefusalClaim;
	/** Whether the bid arrived after the end and closed the auction. */
	closed: boolean;
}

/** Refused with nothing to sign: the auction does not exist, or the key already belongs to another bid. */
export interface RefusedUnsigned {
	refused: Problem;
	receipt: null;
}

export type BidOutcome = Recorded | RefusedUnrecorded | RefusedUnsigned;

/** Whether this outcome added records to the auction's ledger, so that its watchers must be notified. */
export function isNews(outcome: BidOutcome): boolean {
	if ('accepted' in outcome) return true;
	const { receipt } = outcome;
	return receipt !== null && (!isRefusal(receipt) || ('closed' in outcome && outcome.closed));
}
