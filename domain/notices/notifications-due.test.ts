import { describe, expect, it } from 'vitest';
import { MINUTE, micros, SECOND } from '#domain/values/time.ts';
import { isEndingDue, type LedgerChanges, notificationsDue } from './notifications-due.ts';

const QUIET: LedgerChanges = {
	leader_before: null,
	leader: null,
	bids: [],
	first_seq: null,
	ended: null,
	over: false,
};

const bid = (bidder: number, seq: number, covered = false) => ({ bidder, seq, covered });

describe('notificationsDue', () => {
	it.each<[string, Partial<LedgerChanges>, [number, string, number][]]>([
		['nothing happened', { leader_before: 1, leader: 1 }, []],
		['a refused bid', { leader_before: 1, leader: 1 }, []],
		['the first bid', { leader: 1, bids: [bid(1, 2)], first_seq: 2 }, [[1, 'winning', 2]]],
		[
			'another takes the lead',
			{ leader_before: 1, leader: 2, bids: [bid(2, 9)], first_seq: 9 },
			[
				[1, 'outbid', 9],
				[2, 'winning', 9],
			],
		],
		[
			'an automatic bid answered a bid: the answer reported it, and the leader is not notified',
			{ leader_before: 1, leader: 1, bids: [bid(1, 10), bid(2, 9, true)], first_seq: 9 },
			[],
		],
		[
			'outbid by the same maximum again: the answer reported it',
			{ leader_before: 1, leader: 1, bids: [bid(1, 14), bid(2, 13, true)], first_seq: 9 },
			[],
		],
		[
			'a maximum was exceeded after its last automatic bid',
			{ leader_before: 1, leader: 2, bids: [bid(1, 9), bid(2, 10)], first_seq: 9 },
			[
				[1, 'outbid', 10],
				[2, 'winning', 10],
			],
		],
		[
			'outbid and leading again within one read',
			{ leader_before: 1, leader: 1, bids: [bid(1, 10), bid(2, 9)], first_seq: 9 },
			[[2, 'outbid', 10]],
		],
		[
			'three bidders in a row: each who lost the lead is notified once',
			{ leader_before: 3, leader: 1, bids: [bid(1, 12), bid(2, 11)], first_seq: 10 },
			[
				[2, 'outbid', 12],
				[3, 'outbid', 10],
				[1, 'winning', 12],
			],
		],
		[
			'the end: one winner, and all the others who bid',
			{ leader_before: 2, leader: 2, ended: { seq: 20, result: 'sold', bidders: [1, 2, 3] }, over: true },
			[
				[1, 'lost', 20],
				[2, 'won', 20],
				[3, 'lost', 20],
			],
		],
		[
			'outbid and ended within one read: only the end counts',
			{
				leader_before: 1,
				leader: 2,
				bids: [bid(2, 9)],
				first_seq: 9,
				ended: { seq: 10, result: 'sold', bidders: [1, 2] },
				over: true,
			},
			[
				[1, 'lost', 10],
				[2, 'won', 10],
			],
		],
		[
			'a bid below the reserve: the highest bidder alone',
			{
				leader_before: 2,
				leader: 2,
				ended: { seq: 20, result: 'conditional', bidders: [1, 2, 3] },
				over: true,
			},
			[[2, 'conditional', 20]],
		],
		[
			'a counter-offer, and then a refusal, read at once',
			{ leader_before: 2, leader: 2, ended: { seq: 22, result: 'refused', bidders: [1, 2] }, over: true },
			[[2, 'refused', 22]],
		],
		['the end without a bid', { ended: { seq: 2, result: 'sold', bidders: [] }, over: true }, []],
		[
			'cancelled or withdrawn after being outbid',
			{ leader_before: 1, leader: 2, bids: [bid(2, 9)], first_seq: 9, over: true },
			[],
		],
	])('%s', (_name, news, due) => {
		expect(
			notificationsDue({ ...QUIET, ...news }).map(({ bidder, kind, cause }) => [bidder, kind, cause]),
		).toEqual(due);
	});
});

describe('isEndingDue', () => {
	const end = micros(100 * MINUTE);
	it.each([
		['sixteen minutes before', null, -16 * MINUTE, false],
		['fifteen minutes before', null, -15 * MINUTE, true],
		['a second before', null, -SECOND, true],
		['at the end', null, 0, false],
		['notified of this end', 0, -10 * MINUTE, false],
		['notified of an end three minutes earlier: a soft close', -3 * MINUTE, -2 * MINUTE, false],
		['notified of an end a quarter of an hour earlier', -15 * MINUTE, -10 * MINUTE, true],
		['notified of a later end: it was moved back', 30 * MINUTE, -10 * MINUTE, false],
	])('%s', (_name, notified, now, due) => {
		expect(isEndingDue(notified === null ? null : end + micros(notified), end, end + micros(now))).toBe(due);
	});
});
