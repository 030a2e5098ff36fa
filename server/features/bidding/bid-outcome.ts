import type { ProxyBid } from '#contract/bids.ts';
import type { Fact, Terms } from '#domain/auction/auction.ts';
import { minimumBid } from '#domain/auction/increments.ts';
import type { LedgerRecord } from '#domain/ledger/ledger.ts';
import type { ReceiptClaim } from '#domain/ledger/receipts.ts';
import { PROXY_BID_FIELD, PROXY_BID_SET } from '#domain/values/frozen-words.js';
import { reaisOf } from '#domain/values/money.ts';
import { isoOf } from '#domain/values/time.ts';
import type { BidCommand, Recorded } from './bid-command.ts';
import type { Chained } from './locked-auction.ts';

const factOf = ({ type, data }: LedgerRecord) => ({ type, data }) as Fact;

/** The bid's own record, and the secret maximum that only its bidder knows. */
interface OwnBid {
	seq: number;
	proxy_bid: BidCommand['proxy_bid'];
}

/** The outcome of a bid, built from the records of its decision: when it is decided, and when its key is sent again. */
export function outcomeOf(terms: Terms, decision: readonly Chained[], { seq, proxy_bid }: OwnBid): Recorded {
	const own = decision.find(({ record }) => record.seq === seq) as Chained;
	const { record, hash } = own;
	const last = decision.at(-1) as Chained;
	const head = { seq: last.record.seq, hash: last.hash };
	const receipt: ReceiptClaim = {
		auction_id: record.auction_id,
		seq,
		at: record.at,
		record_hash: hash,
		head,
	};
	const fact = factOf(record);
	if (fact.type === 'bid-refused') return { refused: fact.data.problem, receipt };
	if (fact.type !== 'bid-accepted' && fact.type !== PROXY_BID_SET)
		throw new Error(`record ${seq} is no bid's`);
	const { after } = last.record;
	const { bidder } = fact.data;
	const bid =
		fact.type === 'bid-accepted'
			? { seq, bidder, amount: reaisOf(fact.data.amount), created_at: record.at }
			: null;
	return {
		accepted: {
			bid,
			bidder,
			leader: after.leader as number,
			seq: head.seq,
			[PROXY_BID_FIELD]: proxyBidIn(decision, proxy_bid),
			current_bid: reaisOf(after.current_bid),
			minimum_bid: reaisOf(minimumBid(terms, after)),
			bid_count: after.bid_count,
			end_time: isoOf(after.end_time),
			extended: decision.some((each) => each.record.type === 'extended'),
			receipt,
		},
	};
}

/** The maximum that the decision left in force for the bidder; null when it left none. */
function proxyBidIn(decision: readonly Chained[], proxy_bid: BidCommand['proxy_bid']): ProxyBid | null {
	const set = decision.map(({ record }) => factOf(record)).find(({ type }) => type === PROXY_BID_SET);
	if (set?.type !== PROXY_BID_SET || !proxy_bid) return null;
	const { commitment } = set.data;
	return { max_amount: reaisOf(proxy_bid.amount), commitment, nonce: proxy_bid.nonce };
}
