import { expect, it } from 'vitest';
import type { BidAnswer } from '#contract/bids.ts';
import { coveredBid } from './standing-note.tsx';
import type { Attempt } from './submission.ts';

const at = '2026-11-21T12:00:00Z';
const attempt: Attempt = { amount: 100_00, maximum: null, purpose: 'bid', key: 'a-key' };
const bid = { seq: 4, bidder: 2, amount: 100, created_at: at };
const answer: BidAnswer = {
	bid,
	bidder: 2,
	leader: 1,
	seq: 5,
	ceiling: null,
	current_bid: 200,
	minimum_bid: 300,
	bid_count: 2,
	end_time: at,
	extended: false,
	receipt: {
		auction_id: 'a',
		seq: 4,
		at,
		record_hash: 'ab',
		head: { seq: 3, hash: 'ab' },
		path: [],
		key_id: 'k',
		public_key: 'p',
		signature: 's',
	},
};

it("returns the bid that another bidder's maximum already covers", () => {
	expect(coveredBid({ kind: 'accepted', answer, attempt })).toEqual(bid);
});

it('returns null for a bid that leads, a raised maximum, or no answer', () => {
	expect(coveredBid({ kind: 'accepted', answer: { ...answer, leader: 2 }, attempt })).toBeNull();
	expect(coveredBid({ kind: 'accepted', answer: { ...answer, bid: null, leader: 2 }, attempt })).toBeNull();
	expect(coveredBid({ kind: 'unknown', attempt })).toBeNull();
	expect(coveredBid(null)).toBeNull();
});
