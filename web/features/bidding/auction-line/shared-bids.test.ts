import { expect, it } from 'vitest';
import { NO_LINE } from '#domain/ledger/price-chart.ts';
import { withBids, withoutBids } from './shared-bids.ts';

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
