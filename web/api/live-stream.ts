import type { LiveFrame, LiveSnapshot } from '#contract/live.ts';
import type { LiveStateNews } from '#contract/live-states.ts';
import { API } from '#contract/paths.ts';
import type { LiveMessage } from './live-auction.ts';
import type { Follow, LiveItem } from './live-board.ts';
import { type ConnectionListener, followStream } from './live-connection.ts';

interface AuctionListener extends ConnectionListener {
	message(message: LiveMessage): void;
}

/** Follows an auction until the returned function is called. */
export function followAuction(id: string, { message, ...listener }: AuctionListener): () => void {
	const events = {
		snapshot: (data: unknown) => message({ event: 'snapshot', data: data as LiveSnapshot }),
		frame: (data: unknown) => message({ event: 'frame', data: data as LiveFrame }),
	};
	return followStream(() => API.events(id), events, listener);
}

export interface StatesListener extends ConnectionListener {
	news(news: LiveStateNews): void;
}

/**
 * Follows the states of up to a hundred auctions until the returned function is called. `silence` is the time without
 * events before the start, in milliseconds.
 */
export function followStates(
	ids: readonly string[],
	{ news, ...listener }: StatesListener,
	silence = 0,
): () => void {
	if (ids.length === 0) return () => undefined;
	const query = new URLSearchParams(ids.map((id) => ['auction', id]));
	const events = { state: (data: unknown) => news(data as LiveStateNews) };
	return followStream(() => `${API.liveStates}?${query}`, events, listener, { silence });
}

/** Follows the items of a list. `moved` returns an item after news of its auction. */
export function followItems<T extends LiveItem>(moved: (item: T, news: LiveStateNews) => T): Follow<T> {
	return (items, { take, ...listener }, silence) => {
		const read = new Map(items.map((item) => [item.id, item]));
		const news = (each: LiveStateNews) => {
			const item = read.get(each.auction_id);
			if (item && each.seq > item.seq) take(moved(item, each));
		};
		return followStates([...read.keys()], { news, ...listener }, silence);
	};
}
