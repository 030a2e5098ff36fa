import { expect, test } from 'vitest';
import type { LiveFrame, LiveState } from '#contract/live.ts';
import type { OutageNote } from '#contract/outages.ts';
import { applyLive, type LiveAuction, type LiveMessage } from './live-auction.ts';

const at = '2026-11-21T12:00:00.000000Z';
const state: LiveState = {
	status: 'active',
	current_bid: 100,
	minimum_bid: 110,
	bid_count: 1,
	leader: 1,
	end_time: at,
};
const live: LiveAuction = {
	seq: 1,
	state,
	bids: [],
	reason: null,
	call: 0,
	extensions: { count: 0, seq: 1, moved: [] },
};
const outage: OutageNote = { since: at, until: at, from: at, to: at };

const frame = (seq: number, outage?: OutageNote) => {
	const record = { seq, at, type: 'extended', ...(outage && { outage }) };
	const data: LiveFrame = { seq, server_time: at, state, records: [record] };
	return { event: 'frame', data } as const;
};

test('an outage is shown with the end until another one moves it', () => {
	const after = applyLive(live, frame(2, outage));
	expect(after.extensions).toMatchObject({ count: 1, seq: 2, outage });
	expect(applyLive(after, frame(3)).extensions).toMatchObject({ count: 2, seq: 3, outage });
	const later = { ...outage, to: '2026-11-21T12:09:00.000000Z' };
	expect(applyLive(after, frame(3, later)).extensions.outage).toEqual(later);
	expect(applyLive(after, frame(2, later))).toBe(after);
});

test('a snapshot sets or clears the outage', () => {
	const snapshot = (outage?: OutageNote): LiveMessage => ({
		event: 'snapshot',
		data: {
			seq: 5,
			server_time: at,
			state,
			reason: null,
			call: 0,
			extensions: 2,
			bids: [],
			...(outage && { outage }),
		},
	});
	expect(applyLive(live, snapshot(outage)).extensions).toMatchObject({ count: 2, seq: 5, outage });
	expect(applyLive(live, snapshot()).extensions.outage).toBeUndefined();
});
