import { type ComponentType, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { saveFavorite } from '#web/api/saved.ts';
import { useShell } from '#web/api/session.ts';
import { openChannel } from '#web/browser/interfaces.ts';
import { toast } from '#web/ui/toast.ts';
import { type FavoriteAuction, type FavoriteNews, FavoriteStore } from './favorite-store.ts';

/** The store of the page. On the server it stays empty: the list of the request is rendered there. */
const store = new FavoriteStore({
	save: saveFavorite,
	show: toast,
	notifyTabs: (news) => tabs?.postMessage(news),
});

/** Undefined before it was tried; null in a browser without: other tabs then learn of changes with their next page. */
let tabs: BroadcastChannel | null | undefined;

const NONE: readonly string[] = [];

/** Whether an auction is the viewer's favourite, including changes in other tabs, and a function that toggles it. */
function useFavorite(auction: FavoriteAuction): { favorite: boolean; toggle(): void } {
	const shell = useShell();
	const session = shell?.viewer?.session_id ?? null;
	const list = shell?.favorites ?? NONE;
	const newer = useSyncExternalStore(
		store.subscribe,
		() => store.newer(session, auction.id),
		() => undefined,
	);
	// Before the effects of the button, one of which may toggle it.
	useLayoutEffect(() => store.adopt(session, list), [session, list]);
	useEffect(() => {
		if (session !== null && tabs === undefined) tabs = openTabs();
	}, [session]);
	const favorite = newer ?? list.includes(auction.id);
	return { favorite, toggle: () => store.toggle(auction, favorite) };
}

/** Opened with the first active button, and kept for the life of the page. */
function openTabs(): BroadcastChannel | null {
	window.addEventListener('pagehide', () => store.flush());
	const channel = openChannel('martelo.favorites');
	channel?.addEventListener('message', ({ data }) => store.receive(data as FavoriteNews));
	return channel;
}

/** The state of a favourite button, and what a click does. */
export interface FavoriteLook extends FavoriteAuction {
	favorite: boolean;
	toggle(): void;
}

interface Props {
	auction: FavoriteAuction;
	look: ComponentType<FavoriteLook>;
}

/** A favourite button of a signed-in user. */
export default function OwnFavorite({ auction, look: Look }: Props) {
	const { favorite, toggle } = useFavorite(auction);
	return <Look id={auction.id} title={auction.title} favorite={favorite} toggle={toggle} />;
}
