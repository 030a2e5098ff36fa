import type { BidAnswer } from '#contract/bids.ts';
import type { Centavos } from '#domain/money.ts';
import type { Problem } from '#domain/problems.ts';
import { isRefusal, type ReceiptClaim, type RefusalClaim } from '#domain/receipts.ts';

/** A bid as it reaches the engine; the amount in centavos, the key the client's own. */
export interface BidCommand {
	auction_id: string;
	user_id: string;
	amount: Centavos;
	/** A secret maximum and the random text that its commitment hides behind; null without one. */
	max_amount?: { amount: Centavos; nonce: string } | null;
	key: string;
	/** The caller's network address, kept for a court's order only. */
	address: string | null;
}

/** What a bid is answered with when it stands in the ledger, accepted or refused; the receipt is signed on its way out. */
export type Recorded =
	| { accepted: Omit<BidAnswer, 'receipt'> & { receipt: ReceiptClaim } }
	| { refused: Problem; receipt: ReceiptClaim };

/**
 * Refused without a record, with a signed claim of its own (rules §7): the person may not bid on the lot, or the bid came
 * before the opening or after the end.
 */
export interface TurnedAway {
	refused: Problem;
	receipt: RefusalClaim;
	/** Whether the bid found the end passed, and the auction was closed with it. */
	closed: boolean;
}

/** Refused without anything to sign: there is no auction, or the key already stands for another bid. */
export interface NotJudged {
	refused: Problem;
	receipt: null;
}

export type BidOutcome = Recorded | TurnedAway | NotJudged;

/** Whether something new stands in the auction's ledger after this outcome, so that its watchers have something to see. */
export function isNews(outcome: BidOutcome): boolean {
	if ('accepted' in outcome) return true;
	const { receipt } = outcome;
	return receipt !== null && (!isRefusal(receipt) || ('closed' in outcome && outcome.closed));
}
