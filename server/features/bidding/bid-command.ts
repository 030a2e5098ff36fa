import type { BidAnswer, Receipt } from '#contract/bids.ts';
import type { Centavos } from '#domain/money.ts';
import type { Problem } from '#domain/problems.ts';

/** A bid as it reaches the engine; the amount in centavos, the key the client's own. */
export interface BidCommand {
	auction_id: string;
	user_id: string;
	amount: Centavos;
	key: string;
	/** The asker's network address, kept for a court's order only. */
	address: string | null;
}

/** What a bid is answered with when it stands in the ledger, accepted or refused. */
export type Recorded = { accepted: BidAnswer } | { refused: Problem; receipt: Receipt };

/** Refused without a record: there is no auction, or the key already stands for another bid. */
export interface NotRecorded {
	refused: Problem;
	receipt: null;
}

export type BidOutcome = Recorded | NotRecorded;
