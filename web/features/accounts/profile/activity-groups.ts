import { isOver } from '#domain/auction/auction.ts';
import type { BidRow, WinRow } from './profile-rows.ts';

/**
 * The viewer's bids and wins by what they ask for: the lots to pay, the one due first before the others; the open
 * auctions, those in which the viewer is outbid before those that the viewer leads, each by their end; the rest.
 */
export function activityGroups({ bids, wins }: { bids: readonly BidRow[]; wins: readonly WinRow[] }) {
	return {
		owed: wins.filter(({ owed }) => owed).sort((one, other) => compare(one.due_at, other.due_at)),
		settled: wins.filter(({ owed }) => !owed),
		open: bids
			.filter(({ status }) => !isOver(status))
			.sort(
				(one, other) => Number(other.outbid) - Number(one.outbid) || compare(one.end_time, other.end_time),
			),
		ended: bids.filter(({ status }) => isOver(status)),
	};
}

/** ISO texts of the server, all in UTC. */
function compare(one: string, other: string): number {
	return one < other ? -1 : Number(one > other);
}
