import { type Micros, micros } from '#domain/values/time.ts';
import { type BidderNotificationKind, ENDING_LEAD } from './bidder-notifications.ts';

/** A bidder's newest accepted bid since the ledger was last read. */
export interface NewestBid {
	bidder: number;
	seq: number;
	/** Whether an automatic bid outbid it in the same decision; the answer to the bid has already reported that. */
	covered: boolean;
}

/**
 * What a record decides: a sale, which has a winner; that the seller decides, of which only the highest bidder is told; the seller's price; or
 * that the highest bid was refused.
 */
export interface Ended {
	seq: number;
	result: 'sold' | 'conditional' | 'counter' | 'refused';
	bidders: readonly number[];
}

/** The events of an auction between two reads of its ledger. */
export interface LedgerChanges {
	/** The leader's number at the first read; null before the first bid. */
	leader_before: number | null;
	/** The leader's number at the second read. */
	leader: number | null;
	/** The newest bid of each person who bid in between. */
	bids: readonly NewestBid[];
	/** The first bid in between, by any bidder; null if there is none. */
	first_seq: number | null;
	/** The last record that decided the auction in between, with what it means, and everyone who ever bid in it. */
	ended: Ended | null;
	/** The auction is completed, cancelled or withdrawn. */
	over: boolean;
}

/** A notification to one bidder; `cause` is the ledger seq that it follows from. */
export interface BidderDue {
	bidder: number;
	kind: BidderNotificationKind;
	cause: number;
}

/**
 * Returns the notifications for everything since the last read, at most one per person: `outbid` to those who lost the
 * lead, unless the answer to their own bid reported it or they lead again; `winning` to a new leader; when it is sold `won`
 * to the winner and `lost` to all other bidders; of a conditional sale each news to the highest bidder. A leader who kept the lead through their maximum gets none.
 */
export function notificationsDue(news: LedgerChanges): BidderDue[] {
	if (news.ended) return endNotifications(news.ended, news.leader);
	if (news.over) return [];
	return [...outbidNotifications(news), ...leadNotification(news)];
}

function endNotifications({ seq, result, bidders }: Ended, leader: number | null): BidderDue[] {
	if (result !== 'sold') return leader === null ? [] : [{ bidder: leader, kind: result, cause: seq }];
	return bidders.map((bidder): BidderDue => {
		return { bidder, kind: bidder === leader ? 'won' : 'lost', cause: seq };
	});
}

function outbidNotifications({ bids, leader, leader_before, first_seq }: LedgerChanges): BidderDue[] {
	const due = bids
		.filter(({ bidder, covered }) => bidder !== leader && !covered)
		.map(({ bidder, seq }): BidderDue => ({ bidder, kind: 'outbid', cause: seq + 1 }));
	const didNotBid = leader_before !== null && !bids.some(({ bidder }) => bidder === leader_before);
	if (!didNotBid || leader_before === leader || first_seq === null) return due;
	return [...due, { bidder: leader_before, kind: 'outbid', cause: first_seq }];
}

function leadNotification({ bids, leader, leader_before }: LedgerChanges): BidderDue[] {
	const own = bids.find(({ bidder }) => bidder === leader);
	if (!own || leader === leader_before) return [];
	return [{ bidder: own.bidder, kind: 'winning', cause: own.seq }];
}

/**
 * Whether to notify people that a favourite ends: the end is at most `ENDING_LEAD` away, and at least that much later
 * than the end they were last notified of. So the extensions of a soft close do not notify twice. Times in µs.
 */
export function isEndingDue(notified: Micros | null, end: Micros, now: Micros): boolean {
	const lead = micros(ENDING_LEAD);
	return now < end && end - now <= lead && (notified === null || end - notified >= lead);
}
