import type { BidAnswer } from '#contract/bids.ts';
import type { Centavos } from '#domain/money.ts';
import type { Problem } from '#domain/problems.ts';
import type { ReceiptClaim } from '#domain/receipts.ts';

/** A bid as it reaches the engine; the amount in centavos, the key the client's own. */
export interface BidCommand {
	auction_id: string;
	user_id: string;
	amount: Centavos;
	/** A secret ceiling and the random text that its commitment hides behind; null without one. */
	ceiling?: { amount: Centavos; nonce: string } | null;
	key: string;
	/** The asker's network address, kept for a court's order only. */
	address: string | null;
}

/** What a bid is answered with when it stands in the ledger, accepted or refused; the receipt is signed on its way out. */
export type Recorded =
	| { accepted: Omit<BidAnswer, 'receipt'> & { receipt: ReceiptClaim } }
	| { refused: Problem; receipt: ReceiptClaim };

/** Refused without a record: there is no auction, or the key already stands for another bid. */
export interface NotRecorded {
	refused: Problem;
	receipt: null;
}

export type BidOutcome = Recorded | NotRecorded;
