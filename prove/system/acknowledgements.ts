import type { AnyReceipt, BidAnswer } from '#contract/bids.ts';
import type { ProblemDocument } from '#contract/problems.ts';
import { canonical } from '#domain/values/canonical.ts';

/** A bid of the crowd; amounts in reais. */
export interface CrowdBid {
	auction_id: string;
	bidder: Bidder;
	amount: number;
	max_amount?: number;
	key: string;
}

export interface Bidder {
	id: string;
	/** The session's cookie. */
	cookie: string;
}

export interface Reply {
	status: number;
	body: BidAnswer | ProblemDocument;
}

/** A bid with a receipt. */
export interface Acknowledged {
	bid: CrowdBid;
	reply: Reply;
	receipt: AnyReceipt;
}

/** The answers to the crowd's bids. They are kept in the proof's process, which survives every crash. */
export class Acknowledgements {
	/** Bids with a receipt, by idempotency key. */
	readonly acknowledged = new Map<string, Acknowledged>();
	/** Bids without an answer, by idempotency key: they may or may not have been placed. */
	readonly unanswered = new Map<string, CrowdBid>();
	/** Descriptions of keys whose second answer differed from the first. */
	readonly changed: string[] = [];

	sending(bid: CrowdBid): void {
		if (!this.acknowledged.has(bid.key)) this.unanswered.set(bid.key, bid);
	}

	/** Keeps an answer; returns whether it is final. */
	keep(bid: CrowdBid, reply: Reply | null): boolean {
		const before = this.acknowledged.get(bid.key);
		if (!reply) return false;
		const { receipt } = reply.body;
		if (!receipt) {
			const reused = 'code' in reply.body && reply.body.code === 'bid.key-reused';
			if (reused) this.changed.push(`${bid.key}: was refused as the key of another bid`);
			return false;
		}
		if (before && unsigned(before.reply) !== unsigned(reply))
			this.changed.push(`${bid.key}: ${unsigned(before.reply)}, then ${unsigned(reply)}`);
		if (!before) this.acknowledged.set(bid.key, { bid, reply, receipt });
		this.unanswered.delete(bid.key);
		return true;
	}
}

/** An answer without its signature, because a repeated bid may be signed again in another group, and without the id of its request. */
function unsigned({ status, body }: Reply): string {
	const {
		path: _path,
		key_id: _key,
		public_key: _public,
		signature: _signed,
		...claim
	} = body.receipt as AnyReceipt;
	const { request_id: _id, ...rest } = { request_id: undefined, ...body };
	return canonical({ status, body: { ...rest, receipt: claim } });
}
