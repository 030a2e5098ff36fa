import { useEffect, useSyncExternalStore } from 'react';
import { saveFavorite } from '#web/api/favorites.ts';
import { useShell } from '#web/api/session.ts';
import { toast } from '#web/ui/toast.ts';
import { type FavoriteNews, FavoriteStore, type Hearted } from './favorite-store.ts';

/** The page's one store. On the server it stays empty: what is drawn there is the list of the request. */
const store = new FavoriteStore({
	save: saveFavorite,
	show: toast,
	tellTabs: (news) => tabs?.postMessage(news),
});

let tabs: BroadcastChannel | null = null;

const NONE: readonly string[] = [];

/** Whether an auction is the viewer's favourite, on this page and as other tabs tell, and how to change that. */
export function useFavorite(auction: Hearted): { favorite: boolean; toggle(): void } {
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

/** Opened with the first heart that can be pressed, and kept as long as the page lives. */
function openTabs(): BroadcastChannel {
	window.addEventListener('pagehide', () => store.hurry());
	const channel = new BroadcastChannel('martelo.favorites');
	channel.addEventListener('message', ({ data }) => store.hear(data as FavoriteNews));
	return channel;
}
