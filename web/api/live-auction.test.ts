import { describe, expect, it } from 'vitest';
import type { BidAnswer, PublicBid } from '#contract/bids.ts';
import type { LiveRecord, LiveState } from '#contract/live.ts';
import { SECOND } from '#domain/time.ts';
import { applyLive, type LiveAuction, staleSeconds } from './live-auction.ts';

const AT = '2026-11-21T12:00:00.000000Z';

function stateAt(price: number, leader: number | null, rest: Partial<LiveState> = {}): LiveState {
	const state = { current_bid: price, minimum_bid: price + 100, bid_count: leader === null ? 0 : 1, leader };
	return { status: 'active', end_time: AT, ...state, ...rest };
}

function bidOf(seq: number, bidder: number, amount: number): PublicBid {
	return { seq, bidder, amount, created_at: AT };
}

function bidRecord(seq: number, bidder: number, amount: number): LiveRecord {
	const bid = bidOf(seq, bidder, amount);
	return {
		seq,
		at: AT,
		server_time: AT,
		type: 'bid-accepted',
		bid,
		reason: null,
		call: null,
		state: stateAt(amount, bidder),
	};
}

function fact(seq: number, type: string, state: LiveState, reason: string | null = null): LiveRecord {
	return { seq, at: AT, server_time: AT, type, bid: null, reason, call: null, state };
}

function answerTo(bid: PublicBid, rest: Partial<BidAnswer> = {}): BidAnswer {
	const { seq, bidder, amount } = bid;
	const signed = { head: { seq, hash: 'ab' }, path: [], key_id: 'k', public_key: 'p', signature: 's' };
	const receipt = { auction_id: 'a', seq, at: AT, record_hash: 'ab', ...signed };
	const after = { seq, leader: bidder, current_bid: amount, minimum_bid: amount + 100, bid_count: 1 };
	return { bid, bidder, ceiling: null, ...after, end_time: AT, extended: false, receipt, ...rest };
}

const start: LiveAuction = { seq: 1, state: stateAt(1000, null), bids: [], reason: null, call: 0 };
const seqs = (live: LiveAuction) => live.bids.map(({ seq }) => seq);

describe('applyLive', () => {
	it('takes a new record: state, seq and the bid on top', () => {
		const first = applyLive(start, { event: 'record', data: bidRecord(2, 1, 1000) });
		const second = applyLive(first, { event: 'record', data: bidRecord(3, 2, 1100) });
		expect(second.state).toEqual(stateAt(1100, 2));
		expect(second.seq).toBe(3);
		expect(seqs(second)).toEqual([3, 2]);
	});

	it('ignores a seq already seen', () => {
		const live = applyLive(start, { event: 'record', data: bidRecord(2, 1, 1000) });
		expect(applyLive(live, { event: 'record', data: bidRecord(2, 1, 1000) })).toBe(live);
		expect(applyLive(live, { event: 'record', data: fact(1, 'opened', stateAt(1000, null)) })).toBe(live);
	});

	it('does not fall back to an older snapshot, but keeps the bids it brings', () => {
		const live = applyLive(start, { event: 'record', data: bidRecord(5, 2, 1400) });
		const data = {
			seq: 3,
			server_time: AT,
			state: stateAt(1200, 1),
			reason: null,
			call: 0 as const,
			bids: [bidOf(3, 1, 1200)],
		};
		const after = applyLive(live, { event: 'snapshot', data });
		expect(after.state).toBe(live.state);
		expect(after.seq).toBe(5);
		expect(seqs(after)).toEqual([5, 3]);
	});

	it('takes a newer snapshot after a gap without losing or doubling bids', () => {
		const live = applyLive(start, { event: 'record', data: bidRecord(2, 1, 1000) });
		const bids = [bidOf(6, 1, 1300), bidOf(4, 2, 1200), bidOf(2, 1, 1000)];
		const after = applyLive(live, {
			event: 'snapshot',
			data: { seq: 7, server_time: AT, state: stateAt(1300, 1), reason: null, call: 0, bids },
		});
		expect(after.seq).toBe(7);
		expect(seqs(after)).toEqual([6, 4, 2]);
	});

	it('shows the answer to an own bid at once, and the records it overtook when they come', () => {
		const answered = applyLive(start, { event: 'answer', data: answerTo(bidOf(4, 2, 1200)) });
		expect(answered.state.leader).toBe(2);
		const late = applyLive(answered, { event: 'record', data: bidRecord(3, 1, 1100) });
		expect(late.state).toBe(answered.state);
		expect(seqs(late)).toEqual([4, 3]);
	});

	it('believes the state after all that a bid set off: another ceiling may lead at once', () => {
		const after = { seq: 5, leader: 1, current_bid: 1300, minimum_bid: 1400, bid_count: 2 };
		const covered = applyLive(start, { event: 'answer', data: answerTo(bidOf(4, 2, 1200), after) });
		expect(covered).toMatchObject({ seq: 5, state: { leader: 1, current_bid: 1300, minimum_bid: 1400 } });
		expect(seqs(covered)).toEqual([4]);
		const automatic = applyLive(covered, { event: 'record', data: bidRecord(5, 1, 1300) });
		expect(automatic.state).toBe(covered.state);
		expect(seqs(automatic)).toEqual([5, 4]);
	});

	it('takes an answer without a bid: the ceiling was raised, the price and the bids stay', () => {
		const led = applyLive(start, { event: 'record', data: bidRecord(2, 1, 1000) });
		const raised = answerTo(bidOf(2, 1, 1000), { bid: null, seq: 3 });
		const after = applyLive(led, { event: 'answer', data: raised });
		expect(after).toMatchObject({ seq: 3, state: { leader: 1, current_bid: 1000 } });
		expect(after.bids).toBe(led.bids);
	});

	it('keeps the newer state when a retried bid is answered late', () => {
		const live = applyLive(start, { event: 'record', data: bidRecord(9, 3, 2000) });
		const after = applyLive(live, { event: 'answer', data: answerTo(bidOf(4, 2, 1200)) });
		expect(after.state.leader).toBe(3);
		expect(after.state.current_bid).toBe(2000);
		expect(seqs(after)).toEqual([9, 4]);
	});

	it('keeps the reason of a pause until the auction resumes', () => {
		const paused = stateAt(1000, null, { status: 'paused' });
		const pause = applyLive(start, { event: 'record', data: fact(2, 'paused', paused, 'Queda de energia') });
		const refused = applyLive(pause, { event: 'record', data: fact(3, 'bid-refused', paused) });
		expect(refused.reason).toBe('Queda de energia');
		const resumed = applyLive(refused, { event: 'record', data: fact(4, 'resumed', stateAt(1000, null)) });
		expect(resumed.reason).toBeNull();
	});
});

describe('calls', () => {
	const led = applyLive(start, { event: 'record', data: bidRecord(2, 1, 1000) });
	const call = (seq: number, call: 1 | 2): LiveRecord => ({ ...fact(seq, 'called', led.state), call });
	const once = applyLive(led, { event: 'record', data: call(3, 1) });

	it('stand from the record that makes them until a bid is accepted', () => {
		const twice = applyLive(once, { event: 'record', data: call(4, 2) });
		const refused = applyLive(twice, { event: 'record', data: fact(5, 'bid-refused', led.state) });
		const covered = applyLive(refused, { event: 'record', data: bidRecord(6, 2, 1100) });
		expect([led, once, twice, refused, covered].map((live) => live.call)).toEqual([0, 1, 2, 2, 0]);
	});

	it('are taken back by the answer to an own bid, also when the record of the call comes after it', () => {
		expect(applyLive(once, { event: 'answer', data: answerTo(bidOf(4, 2, 1100)) }).call).toBe(0);
		const answered = applyLive(led, { event: 'answer', data: answerTo(bidOf(4, 2, 1100)) });
		expect(applyLive(answered, { event: 'record', data: call(3, 1) }).call).toBe(0);
	});

	it('stand when the leader only raises the ceiling', () => {
		const data = answerTo(bidOf(2, 1, 1000), { bid: null, seq: 4 });
		expect(applyLive(once, { event: 'answer', data }).call).toBe(1);
	});

	it('come with a snapshot for those who join late', () => {
		const data = { seq: 9, server_time: AT, state: led.state, reason: null, call: 2 as const, bids: [] };
		expect(applyLive(start, { event: 'snapshot', data }).call).toBe(2);
	});
});

describe('staleSeconds', () => {
	it('is silent while heartbeats come', () => {
		expect(staleSeconds({ last_sign: 0, down_since: null }, 35 * SECOND)).toBeNull();
	});

	it('counts from the last sign of life after more than 35 s of silence', () => {
		expect(staleSeconds({ last_sign: 0, down_since: null }, 35 * SECOND + 1)).toBe(35);
	});

	it('counts from the last sign of life once the connection is down for more than 10 s', () => {
		const link = { last_sign: 0, down_since: 5 * SECOND };
		expect(staleSeconds(link, 15 * SECOND)).toBeNull();
		expect(staleSeconds(link, 16 * SECOND)).toBe(16);
	});
});
