import { describe, expect, it } from 'vitest';
import type { BidAnswer, PublicBid } from '#contract/bids.ts';
import type { LiveFrame, LiveRecord, LiveState } from '#contract/live.ts';
import { applyLive, type LiveAuction } from './live-auction.ts';

const AT = '2026-11-21T12:00:00.000000Z';
const LATER = '2026-11-21T12:00:01.000000Z';

function stateAt(price: number, leader: number | null, rest: Partial<LiveState> = {}): LiveState {
	const state = { current_bid: price, minimum_bid: price + 100, bid_count: leader === null ? 0 : 1, leader };
	return { status: 'active', end_time: AT, ...state, ...rest };
}

function bidOf(seq: number, bidder: number, amount: number): PublicBid {
	return { seq, bidder, amount, created_at: AT };
}

/** A frame of one record, as a quiet auction sends it. */
function frameOf(record: LiveRecord, state: LiveState): LiveFrame {
	return { seq: record.seq, server_time: AT, state, records: [record] };
}

function bidFrame(seq: number, bidder: number, amount: number): LiveFrame {
	return frameOf({ seq, at: AT, type: 'bid-accepted', bid: { bidder, amount } }, stateAt(amount, bidder));
}

function fact(seq: number, type: string, state: LiveState, rest: Partial<LiveRecord> = {}): LiveFrame {
	return frameOf({ seq, at: AT, type, ...rest }, state);
}

function answerTo(bid: PublicBid, rest: Partial<BidAnswer> = {}): BidAnswer {
	const { seq, bidder, amount } = bid;
	const signed = { head: { seq, hash: 'ab' }, path: [], key_id: 'k', public_key: 'p', signature: 's' };
	const receipt = { auction_id: 'a', seq, at: AT, record_hash: 'ab', ...signed };
	const after = { seq, leader: bidder, current_bid: amount, minimum_bid: amount + 100, bid_count: 1 };
	return { bid, bidder, ceiling: null, ...after, end_time: AT, extended: false, receipt, ...rest };
}

const start: LiveAuction = {
	seq: 1,
	state: stateAt(1000, null),
	bids: [],
	reason: null,
	call: 0,
	extensions: { count: 0, seq: 1, moved: [] },
};
const seqs = (live: LiveAuction) => live.bids.map(({ seq }) => seq);

describe('applyLive', () => {
	it('applies a new record: state, seq, and the bid on top', () => {
		const first = applyLive(start, { event: 'frame', data: bidFrame(2, 1, 1000) });
		const second = applyLive(first, { event: 'frame', data: bidFrame(3, 2, 1100) });
		expect(second.state).toEqual(stateAt(1100, 2));
		expect(second.seq).toBe(3);
		expect(seqs(second)).toEqual([3, 2]);
	});

	it('forgets the bids from before a snapshot that leaves a gap behind them, and no others', () => {
		const live = applyLive(start, { event: 'frame', data: bidFrame(2, 1, 1000) });
		const snapshot = (bids: PublicBid[], bid_count: number) => ({
			event: 'snapshot' as const,
			data: {
				...start,
				seq: 900,
				server_time: AT,
				extensions: 0,
				bids,
				state: stateAt(2000, 1, { bid_count }),
			},
		});
		expect(seqs(applyLive(live, snapshot([bidOf(900, 1, 2000), bidOf(899, 2, 1900)], 700)))).toEqual([
			900, 899,
		]);
		// All that was bid since is in the snapshot.
		expect(seqs(applyLive(live, snapshot([bidOf(900, 1, 2000), bidOf(2, 1, 1000)], 2)))).toEqual([900, 2]);
		expect(seqs(applyLive(live, snapshot([bidOf(900, 1, 2000)], 1)))).toEqual([900, 2]);
		// A later page of the same auction begins with what is known.
		expect(seqs(applyLive(live, snapshot([bidOf(2, 1, 1000)], 5)))).toEqual([2]);
	});

	it('ignores a seq already seen', () => {
		const live = applyLive(start, { event: 'frame', data: bidFrame(2, 1, 1000) });
		expect(applyLive(live, { event: 'frame', data: bidFrame(2, 1, 1000) })).toBe(live);
		expect(applyLive(live, { event: 'frame', data: fact(1, 'opened', stateAt(1000, null)) })).toBe(live);
	});

	it('keeps the newer state when an older snapshot arrives, and adds its bids', () => {
		const live = applyLive(start, { event: 'frame', data: bidFrame(5, 2, 1400) });
		const data = {
			seq: 3,
			server_time: AT,
			state: stateAt(1200, 1),
			reason: null,
			call: 0 as const,
			extensions: 0,
			bids: [bidOf(3, 1, 1200)],
		};
		const after = applyLive(live, { event: 'snapshot', data });
		expect(after.state).toBe(live.state);
		expect(after.seq).toBe(5);
		expect(seqs(after)).toEqual([5, 3]);
	});

	it('applies a newer snapshot after a gap without losing or repeating bids', () => {
		const live = applyLive(start, { event: 'frame', data: bidFrame(2, 1, 1000) });
		const bids = [bidOf(6, 1, 1300), bidOf(4, 2, 1200), bidOf(2, 1, 1000)];
		const after = applyLive(live, {
			event: 'snapshot',
			data: { seq: 7, server_time: AT, state: stateAt(1300, 1), reason: null, call: 0, extensions: 0, bids },
		});
		expect(after.seq).toBe(7);
		expect(seqs(after)).toEqual([6, 4, 2]);
	});

	it('applies the answer to the user’s own bid at once, and adds earlier records when they arrive', () => {
		const answered = applyLive(start, { event: 'answer', data: answerTo(bidOf(4, 2, 1200)) });
		expect(answered.state.leader).toBe(2);
		const late = applyLive(answered, { event: 'frame', data: bidFrame(3, 1, 1100) });
		expect(late.state).toBe(answered.state);
		expect(seqs(late)).toEqual([4, 3]);
	});

	it('applies the state after everything that a bid caused: another proxy bid may lead at once', () => {
		const after = { seq: 5, leader: 1, current_bid: 1300, minimum_bid: 1400, bid_count: 2 };
		const covered = applyLive(start, { event: 'answer', data: answerTo(bidOf(4, 2, 1200), after) });
		expect(covered).toMatchObject({ seq: 5, state: { leader: 1, current_bid: 1300, minimum_bid: 1400 } });
		expect(seqs(covered)).toEqual([4]);
		const automatic = applyLive(covered, { event: 'frame', data: bidFrame(5, 1, 1300) });
		expect(automatic.state).toBe(covered.state);
		expect(seqs(automatic)).toEqual([5, 4]);
	});

	it('applies an answer without a bid: the maximum was raised, the price and the bids stay', () => {
		const led = applyLive(start, { event: 'frame', data: bidFrame(2, 1, 1000) });
		const raised = answerTo(bidOf(2, 1, 1000), { bid: null, seq: 3 });
		const after = applyLive(led, { event: 'answer', data: raised });
		expect(after).toMatchObject({ seq: 3, state: { leader: 1, current_bid: 1000 } });
		expect(after.bids).toBe(led.bids);
	});

	it('keeps the newer state when a retried bid is answered late', () => {
		const live = applyLive(start, { event: 'frame', data: bidFrame(9, 3, 2000) });
		const after = applyLive(live, { event: 'answer', data: answerTo(bidOf(4, 2, 1200)) });
		expect(after.state.leader).toBe(3);
		expect(after.state.current_bid).toBe(2000);
		expect(seqs(after)).toEqual([9, 4]);
	});

	it('keeps the reason of a pause until the auction resumes', () => {
		const paused = stateAt(1000, null, { status: 'paused' });
		const pause = applyLive(start, {
			event: 'frame',
			data: fact(2, 'paused', paused, { reason: 'Queda de energia' }),
		});
		const refused = applyLive(pause, { event: 'frame', data: fact(3, 'bid-refused', paused) });
		expect(refused.reason).toBe('Queda de energia');
		const resumed = applyLive(refused, { event: 'frame', data: fact(4, 'resumed', stateAt(1000, null)) });
		expect(resumed.reason).toBeNull();
	});
});

describe('a frame of many records', () => {
	const bid = (seq: number, bidder: number, amount: number): LiveRecord => ({
		seq,
		at: AT,
		type: 'bid-accepted',
		bid: { bidder, amount },
	});
	const data: LiveFrame = {
		seq: 7,
		server_time: AT,
		state: stateAt(1300, 1),
		records: [
			{ seq: 2, at: AT, type: 'paused', reason: 'Queda de energia' },
			{ seq: 3, at: AT, type: 'resumed' },
			bid(4, 1, 1100),
			bid(5, 2, 1200),
			{ seq: 6, at: LATER, type: 'extended' },
			bid(7, 1, 1300),
		],
	};

	it('is applied in order: every bid, the last state, the reasons in between', () => {
		const after = applyLive(start, { event: 'frame', data });
		expect(after).toMatchObject({ seq: 7, state: stateAt(1300, 1), reason: null, call: 0 });
		expect(seqs(after)).toEqual([7, 5, 4]);
		expect(after.bids[1]).toEqual(bidOf(5, 2, 1200));
		expect(after.extensions).toEqual({ count: 1, seq: 7, moved: [Date.parse(LATER)] });
	});

	it('completes what an answer in the middle of the frame left out', () => {
		const answered = applyLive(start, { event: 'answer', data: answerTo(bidOf(5, 2, 1200)) });
		const records: LiveRecord[] = [...data.records, { seq: 8, at: AT, type: 'called', call: 1 }];
		const after = applyLive(answered, { event: 'frame', data: { ...data, seq: 8, records } });
		expect(after).toMatchObject({ seq: 8, call: 1, extensions: { count: 1, seq: 8 } });
		expect(seqs(after)).toEqual([7, 5, 4]);
	});

	it('changes nothing when it arrives twice', () => {
		const after = applyLive(start, { event: 'frame', data });
		expect(applyLive(after, { event: 'frame', data })).toBe(after);
	});
});

describe('calls', () => {
	const led = applyLive(start, { event: 'frame', data: bidFrame(2, 1, 1000) });
	const call = (seq: number, call: 1 | 2) => fact(seq, 'called', led.state, { call });
	const once = applyLive(led, { event: 'frame', data: call(3, 1) });

	it('last from their record until a bid is accepted', () => {
		const twice = applyLive(once, { event: 'frame', data: call(4, 2) });
		const refused = applyLive(twice, { event: 'frame', data: fact(5, 'bid-refused', led.state) });
		const covered = applyLive(refused, { event: 'frame', data: bidFrame(6, 2, 1100) });
		expect([led, once, twice, refused, covered].map((live) => live.call)).toEqual([0, 1, 2, 2, 0]);
	});

	it('end with the answer to the user’s own bid, even if the record of the call arrives later', () => {
		expect(applyLive(once, { event: 'answer', data: answerTo(bidOf(4, 2, 1100)) }).call).toBe(0);
		const answered = applyLive(led, { event: 'answer', data: answerTo(bidOf(4, 2, 1100)) });
		expect(applyLive(answered, { event: 'frame', data: call(3, 1) }).call).toBe(0);
	});

	it('stay when the leader only raises the maximum', () => {
		const data = answerTo(bidOf(2, 1, 1000), { bid: null, seq: 4 });
		expect(applyLive(once, { event: 'answer', data }).call).toBe(1);
	});

	it('are part of the snapshot for clients that join late', () => {
		const data = {
			seq: 9,
			server_time: AT,
			state: led.state,
			reason: null,
			call: 2 as const,
			extensions: 0,
			bids: [],
		};
		expect(applyLive(start, { event: 'snapshot', data }).call).toBe(2);
	});
});

describe('extensions', () => {
	const later = { end_time: '2026-11-21T12:03:00.000000Z' };
	const extended = (seq: number) => fact(seq, 'extended', stateAt(1000, 1, later));

	it('are counted once each, starting with the count that the page was rendered with', () => {
		const known: LiveAuction = { ...start, extensions: { count: 2, seq: 1, moved: [] } };
		const first = applyLive(known, { event: 'frame', data: bidFrame(2, 1, 1000) });
		const moved = applyLive(first, { event: 'frame', data: extended(3) });
		expect(moved.extensions.count).toBe(3);
		expect(applyLive(moved, { event: 'frame', data: extended(3) }).extensions.count).toBe(3);
	});

	it('of a pause are counted, but are no bid’s or outage’s', () => {
		const at = '2026-11-21T12:01:00.000000Z';
		const records = [
			{ seq: 2, at, type: 'resumed' },
			{ seq: 3, at, type: 'extended' },
		];
		const frame = { ...bidFrame(2, 1, 1000), seq: 3, records };
		expect(applyLive(start, { event: 'frame', data: frame }).extensions).toMatchObject({
			count: 1,
			moved: [],
		});
	});

	it('are not lost when the answer to the user’s own bid arrives before their records', () => {
		const answered = applyLive(start, {
			event: 'answer',
			data: answerTo(bidOf(2, 1, 1000), { seq: 3, ...later }),
		});
		expect(answered.extensions.count).toBe(0);
		const accepted = applyLive(answered, { event: 'frame', data: bidFrame(2, 1, 1000) });
		const moved = applyLive(accepted, { event: 'frame', data: extended(3) });
		expect([moved.state.end_time, moved.extensions.count]).toEqual([later.end_time, 1]);
	});

	it('are part of the snapshot for clients that missed them', () => {
		const state = stateAt(1000, 1, later);
		const data = { seq: 9, server_time: AT, state, reason: null, call: 0 as const, extensions: 4, bids: [] };
		expect(applyLive(start, { event: 'snapshot', data }).extensions.count).toBe(4);
	});
});
