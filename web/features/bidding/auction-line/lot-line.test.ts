import { expect, it } from 'vitest';
import { type LineFacts, NO_LINE } from '#domain/ledger/price-chart.ts';
import type { LiveAuction } from '#web/api/live-auction.ts';
import { withBids, withLive, withoutBids } from './lot-line.tsx';

const AT = '2026-11-23T12:00:00.000000Z';
const FACTS: LineFacts = { ...NO_LINE, seq: 3, bids: [[1, 100_00, 1]], count: 1 };

function liveWith(change: Partial<LiveAuction['state']>, seqs: number[], moved: number[] = []): LiveAuction {
	const state = {
		status: 'active' as const,
		current_bid: 200,
		minimum_bid: 300,
		leader: 2,
		end_time: AT,
		bid_count: 1 + seqs.length,
		...change,
	};
	const bids = seqs.map((seq) => ({ seq, bidder: 2, amount: 200 + seq, created_at: AT }));
	return { seq: 9, state, bids, reason: null, call: 0, extensions: { count: 5, seq: 9, moved } };
}

it('adds the bids after the line, oldest first, and only those', () => {
	const { bids, count } = withLive(FACTS, liveWith({ bid_count: 3 }, [5, 4, 3]));
	expect(bids).toEqual([
		[1, 100_00, 1],
		[Date.parse(AT), 204_00, 2],
		[Date.parse(AT), 205_00, 2],
	]);
	expect(count).toBe(3);
});

it('marks the extensions after the line', () => {
	expect(withLive(FACTS, liveWith({}, [4], [7, 9])).extensions).toEqual([7, 9]);
	expect(withLive({ ...FACTS, extensions: [7] }, liveWith({}, [], [7, 9])).extensions).toEqual([7, 9]);
});

it('ends with the auction', () => {
	expect(withLive(FACTS, liveWith({ status: 'completed' }, [])).ended_at).toBe(Date.parse(AT));
});

it('stays the same without news', () => {
	expect(withLive(FACTS, liveWith({}, [3]))).toBe(FACTS);
});

const bid = (seq: number, at: string, amount: number) => ({ seq, bidder: seq, amount, created_at: at });
const BIDS = [bid(3, '2026-11-21T12:00:01.000007Z', 1_001.1), bid(2, '2026-11-21T12:00:00.999999Z', 1_000)];
const LINE = {
	...NO_LINE,
	count: 2,
	bids: [
		[Date.parse('2026-11-21T12:00:00.999Z'), 100_000, 2],
		[Date.parse('2026-11-21T12:00:01.000Z'), 100_110, 3],
	] as const,
};

it('leaves out bids that are all in the list of the auction, and makes them again', () => {
	const shared = withoutBids(LINE, BIDS);
	expect(shared).toEqual({ ...LINE, bids: null });
	expect(withBids(shared, BIDS)).toEqual(LINE);
});

it('keeps the bids of a line that has more of them', () => {
	const [newest] = BIDS as [(typeof BIDS)[number]];
	expect(withoutBids(LINE, [newest])).toBe(LINE);
	expect(withBids(withoutBids(LINE, [newest]), [newest])).toEqual(LINE);
});
