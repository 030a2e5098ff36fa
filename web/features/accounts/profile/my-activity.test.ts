import { expect, it } from 'vitest';
import type { AuctionStatus } from '#domain/auction/auction.ts';
import type { BidRow } from './moved-rows.ts';
import { activityGroups } from './my-activity.tsx';
import type { WinRow } from './profile-rows.ts';

const bid = (id: string, status: AuctionStatus, outbid: boolean, end_time: string) =>
	({ id, status, outbid, end_time }) as BidRow;
const win = (id: string, owed: boolean, due_at: string) => ({ id, owed, due_at }) as WinRow;
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join(' ');

it('what is due first comes first, then outbid before leading, each by its end', () => {
	const { owed, settled, open, ended } = activityGroups({
		bids: [
			bid('over', 'completed', false, '2026-11-01'),
			bid('leading-late', 'active', false, '2026-11-30'),
			bid('outbid-late', 'active', true, '2026-11-29'),
			bid('leading-soon', 'paused', false, '2026-11-22'),
			bid('outbid-soon', 'active', true, '2026-11-23'),
			bid('cancelled', 'cancelled', false, '2026-11-02'),
		],
		wins: [
			win('later', true, '2026-11-25'),
			win('paid', false, '2026-11-01'),
			win('sooner', true, '2026-11-24'),
		],
	});
	expect(ids(owed)).toBe('sooner later');
	expect(ids(settled)).toBe('paid');
	expect(ids(open)).toBe('outbid-soon outbid-late leading-soon leading-late');
	expect(ids(ended)).toBe('over cancelled');
});
