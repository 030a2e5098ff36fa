import type { Receipt } from '#contract/bids.ts';
import type { Fact, Terms } from '#domain/auction.ts';
import { minimumBid } from '#domain/bidding.ts';
import type { LedgerRecord } from '#domain/ledger.ts';
import { reaisOf } from '#domain/money.ts';
import { isoOf } from '#domain/time.ts';
import type { Chained } from '#server/features/auctions/locked-auction.ts';
import type { Recorded } from './bid-command.ts';

const factOf = ({ type, data }: LedgerRecord) => ({ type, data }) as Fact;

/**
 * What a bid is answered with: told from the records of its decision, when they are made and when its key comes again.
 * `seq` is the bid's own.
 */
export function outcomeOf(terms: Terms, decision: readonly Chained[], seq: number): Recorded {
	const own = decision.find(({ record }) => record.seq === seq) as Chained;
	const { record, hash } = own;
	const receipt: Receipt = { auction_id: record.auction_id, seq, at: record.at, record_hash: hash };
	const fact = factOf(record);
	if (fact.type === 'bid-refused') return { refused: fact.data.problem, receipt };
	if (fact.type !== 'bid-accepted') throw new Error(`record ${seq} is no bid's`);
	const { after } = (decision.at(-1) as Chained).record;
	const { bidder, amount } = fact.data;
	return {
		accepted: {
			bid: { seq, bidder, amount: reaisOf(amount), created_at: record.at },
			current_bid: reaisOf(after.current_bid),
			minimum_bid: reaisOf(minimumBid(terms, after)),
			bid_count: after.bid_count,
			end_time: isoOf(after.end_time),
			extended: decision.some((each) => each.record.type === 'extended'),
			receipt,
		},
	};
}
