import type { NotificationKind } from './bidder-notifications.ts';
import { ENDING_LEAD } from './bidder-notifications.ts';
import { type Micros, micros } from './time.ts';

/** The newest accepted bid of one bidder since the auction was last looked at. */
export interface NewestBid {
	bidder: number;
	seq: number;
	/** Whether the same decision went on with an automatic bid above it: the answer said so already. */
	covered: boolean;
}

/** What happened to an auction between two looks at its ledger. */
export interface LedgerNews {
	/** The leader's number at the first look; null before the first bid. */
	leader_before: number | null;
	/** The leader's number now. */
	leader: number | null;
	/** The newest bid of everybody who bid in between. */
	bids: readonly NewestBid[];
	/** The first bid in between, whoever's; null without one. */
	first_seq: number | null;
	/** The record that ended the auction in between, and all who ever bid in it. */
	ended: { seq: number; bidders: readonly number[] } | null;
	/** Nothing more can happen: completed, cancelled or withdrawn. */
	over: boolean;
}

/** A notification to one bidder; `cause` is the ledger seq that it follows from. */
export interface BidderDue {
	bidder: number;
	kind: Exclude<NotificationKind, 'ending'>;
	cause: number;
}

/**
 * Who is to be told what, once for everything since the last look: those who lost the lead, unless their own bid's
 * answer said it or they lead again; who took the lead; and at the end the winner and all others who bid. A leader
 * whose maximum kept them in front hears nothing.
 */
export function notificationsDue(news: LedgerNews): BidderDue[] {
	if (news.ended) return endNotifications(news.ended, news.leader);
	if (news.over) return [];
	return [...outbidNotifications(news), ...leadNotification(news)];
}

function endNotifications(
	{ seq, bidders }: { seq: number; bidders: readonly number[] },
	leader: number | null,
) {
	return bidders.map((bidder): BidderDue => {
		return { bidder, kind: bidder === leader ? 'won' : 'lost', cause: seq };
	});
}

function outbidNotifications({ bids, leader, leader_before, first_seq }: LedgerNews): BidderDue[] {
	const due = bids
		.filter(({ bidder, covered }) => bidder !== leader && !covered)
		.map(({ bidder, seq }): BidderDue => ({ bidder, kind: 'outbid', cause: seq + 1 }));
	const silent = leader_before !== null && !bids.some(({ bidder }) => bidder === leader_before);
	if (!silent || leader_before === leader || first_seq === null) return due;
	return [...due, { bidder: leader_before, kind: 'outbid', cause: first_seq }];
}

function leadNotification({ bids, leader, leader_before }: LedgerNews): BidderDue[] {
	const own = bids.find(({ bidder }) => bidder === leader);
	if (!own || leader === leader_before) return [];
	return [{ bidder: own.bidder, kind: 'winning', cause: own.seq }];
}

/**
 * Whether those who keep an auction as a favourite are to be told that it ends: it ends within `ENDING_LEAD`, and the
 * end they were told of, if any, lies at least that long before. The minutes of a soft close tell nobody twice.
 */
export function isEndingDue(told: Micros | null, end: Micros, now: Micros): boolean {
	const lead = micros(ENDING_LEAD);
	return now < end && end - now <= lead && (told === null || end - told >= lead);
}
