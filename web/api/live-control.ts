import type { AdminAuction } from '#contract/admin-auctions.ts';
import type { LiveControlPage, LiveControlQuery, NamedBid } from '#contract/live-control.ts';
import { API } from '#contract/paths.ts';
import type { ActionName } from '#domain/auction.ts';
import { NOTICES } from '#domain/notices.ts';
import { type AdminAnswer, call } from './admin-auctions.ts';

/** Takes an action on an auction; `body` is what the action asks for (spec §4, rules §11 and §12). */
export function takeAction(
	id: string,
	action: ActionName,
	body?: object,
): Promise<AdminAnswer<AdminAuction>> {
	return call('POST', API.auctionAction(id, action), NOTICES['auction.action-failed'], body);
}

/** A page of live control as it is now. */
export function readLiveControl(query: Partial<LiveControlQuery>): Promise<AdminAnswer<LiveControlPage>> {
	const asked = new URLSearchParams();
	for (const [name, value] of Object.entries(query)) if (value) asked.set(name, value);
	return call('GET', `${API.liveControl}?${asked}`, NOTICES['live-control.failed']);
}

/** The newest bids of an auction, with the bidders' names. */
export function readNamedBids(id: string): Promise<AdminAnswer<{ bids: NamedBid[] }>> {
	return call('GET', API.adminBids(id), NOTICES['auction.bids-failed']);
}
