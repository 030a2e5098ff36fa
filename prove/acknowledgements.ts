import type { AnyReceipt, BidAnswer } from '#contract/bids.ts';
import type { ProblemDocument } from '#contract/problems.ts';
import { canonical } from '#domain/ledger.ts';

/** A bid as one of the crowd makes it; amounts in reais. */
export interface CrowdBid {
	auction_id: string;
	bidder: Bidder;
	amount: number;
	max_amount?: number;
	key: string;
}

export interface Bidder {
	id: string;
	/** Their session. */
	cookie: string;
}

/** What the server said to a bid: its status and body. */
export interface Reply {
	status: number;
	body: BidAnswer | ProblemDocument;
}

/** A bid that the server has answered for good: it has a receipt. */
export interface Acknowledged {
	bid: CrowdBid;
	reply: Reply;
	receipt: AnyReceipt;
}

/** What the crowd has been told: kept by the proof, outside of everything that dies. */
export class Acknowledgements {
	/** By the bids' keys. */
	readonly heard = new Map<string, Acknowledged>();
	/** Bids that may stand or not, for all that the crowd knows. */
	readonly unanswered = new Map<string, CrowdBid>();
	/** Keys that came back with another answer than before. */
	readonly changed: string[] = [];

	/** A bid goes out. */
	sent(bid: CrowdBid): void {
		if (!this.heard.has(bid.key)) this.unanswered.set(bid.key, bid);
	}

	/** Takes an answer in; says whether it was one for good. */
	take(bid: CrowdBid, reply: Reply | null): boolean {
		const before = this.heard.get(bid.key);
		if (!reply) return false;
		const { receipt } = reply.body;
		if (!receipt) {
			const reused = 'code' in reply.body && reply.body.code === 'bid.key-reused';
			if (reused) this.changed.push(`${bid.key}: came back as the key of another bid`);
			return false;
		}
		if (before && essenceOf(before.reply) !== essenceOf(reply))
			this.changed.push(`${bid.key}: ${essenceOf(before.reply)}, then ${essenceOf(reply)}`);
		if (!before) this.heard.set(bid.key, { bid, reply, receipt });
		this.unanswered.delete(bid.key);
		return true;
	}
}

/** All that an answer says but how it was signed: the same bid may be signed in another group. */
function essenceOf({ status, body }: Reply): string {
	const {
		path: _path,
		key_id: _key,
		public_key: _public,
		signature: _signed,
		...claim
	} = body.receipt as AnyReceipt;
	return canonical({ status, body: { ...body, receipt: claim } });
}
