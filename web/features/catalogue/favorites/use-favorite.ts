import { useEffect, useSyncExternalStore } from 'react';
import { saveFavorite } from '#web/api/favorites.ts';
import { useShell } from '#web/api/session.ts';
import { toast } from '#web/ui/toast.ts';
import { type FavoriteAuction, type FavoriteNews, FavoriteStore } from './favorite-store.ts';

/** The store of the page. On the server it stays empty: the list of the request is rendered there. */
const store = new FavoriteStore({
	save: saveFavorite,
	show: toast,
	notifyTabs: (news) => tabs?.postMessage(news),
});

let tabs: BroadcastChannel | null = null;

const NONE: readonly string[] = [];

/** Whether an auction is the viewer's favourite, including changes in other tabs, and a function that toggles it. */
export function useFavorite(auction: FavoriteAuction): { favorite: boolean; toggle(): void } {
	const shell = useShell();
	const session = shell?.viewer?.session_id ?? null;
	const list = shell?.favorites ?? NONE;
	const newer = useSyncExternalStore(
		store.subscribe,
		() => store.newer(session, auction.id),
		() => undefined,
	);
	useEffect(() => {
		store.adopt(session, list);
		if (session !== null) tabs ??= openTabs();
	}, [session, list]);
	const favorite = newer ?? list.includes(auction.id);
	return { favorite, toggle: () => store.toggle(auction, favorite) };
}

/** Opened with the first active button, and kept for the life of the page. */
function openTabs(): BroadcastChannel {
	window.addEventListener('pagehide', () => store.flush());
	const channel = new BroadcastChannel('martelo.favorites');
	channel.addEventListener('message', ({ data }) => store.receive(data as FavoriteNews));
	return channel;
}
