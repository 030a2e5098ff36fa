import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { saveFavorite } from '#web/api/saved.ts';
import { useShell } from '#web/api/session.ts';
import { openChannel } from '#web/browser/interfaces.ts';
import { useWish } from '#web/features/accounts/sign-in/use-wish.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { actionOf, type FavoriteLook, LabelledHeart, Mark } from './favorite-mark.tsx';
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

function AsNotice({ favorite, toggle }: FavoriteLook) {
	return (
		<Button variant={favorite ? 'secondary' : 'outlined'} aria-pressed={favorite} onClick={toggle}>
			{favorite ? 'Avisaremos quando abrir' : 'Avise-me quando abrir'}
		</Button>
	);
}

/** With its own background, so that it is visible on any picture. */
function OnCard({ title, favorite, toggle }: FavoriteLook) {
	return (
		<button
			type="button"
			aria-pressed={favorite}
			aria-label={`${actionOf(favorite)}: ${title}`}
			title={actionOf(favorite)}
			onClick={toggle}
			className="group grid size-11 cursor-pointer place-items-center rounded-full text-ink"
		>
			<span className="grid size-9 place-items-center rounded-full border border-edge bg-surface transition-colors group-hover:border-ink">
				<Mark full={favorite} />
			</span>
		</button>
	);
}

/** On the page of the auction, which also does what the viewer asked for before they signed in. */
function OnPage({ id, ...look }: OwnLook) {
	useWish(
		'favorite',
		(wish) => wish.id === id,
		() => {
			if (!look.favorite) look.toggle();
		},
	);
	return <LabelledHeart {...look} />;
}

interface OwnLook extends FavoriteLook {
	/** Of the auction. */
	id: string;
}

const LOOKS = { card: OnCard, page: OnPage, notice: AsNotice };

interface Props {
	auction: FavoriteAuction;
	look: keyof typeof LOOKS;
}

/** A favourite button of a signed-in user. */
export default function OwnFavorite({ auction, look }: Props) {
	const { favorite, toggle } = useFavorite(auction);
	const Look = LOOKS[look];
	return <Look id={auction.id} title={auction.title} favorite={favorite} toggle={toggle} />;
}
