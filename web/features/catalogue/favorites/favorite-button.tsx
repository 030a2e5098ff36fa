import Heart from 'lucide-react/icons/heart';
import { useLocation } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { useViewer } from '#web/api/session.ts';
import { LoginLink } from '#web/features/accounts/sign-in/login-link.tsx';
import type { ReturnState, Wish } from '#web/features/accounts/sign-in/return-path.ts';
import { useWish } from '#web/features/accounts/sign-in/use-wish.ts';
import { Button } from '#web/ui/button.tsx';
import { onDemand } from '#web/ui/lazy.tsx';
import { toast } from '#web/ui/toast.ts';
import type { FavoriteAuction } from './favorite-store.ts';
import type { FavoriteLook } from './own-favorite.tsx';

interface Props {
	auction: FavoriteAuction;
}

/** Renders `look` with the viewer's own state. */
const OwnFavorite = onDemand(() => import('./own-favorite.tsx'));

/** The favourite button on a card. Visitors have none (spec §6). */
export function FavoriteHeart({ auction }: Props) {
	return useViewer() && <OwnFavorite look={OnCard} auction={auction} />;
}

/** The favourite button on the page of an auction. A visitor is asked to log in. */
export function FavoriteButton({ auction }: Props) {
	const from = useLocation();
	if (useViewer()) return <OwnFavorite look={OnPage} auction={auction} />;

	async function askToLogIn(): Promise<void> {
		const { TOASTS } = await import('#domain/notices/toasts.ts');
		const state: ReturnState = { from, wish: wishFor(auction) };
		toast({ ...TOASTS['favorite.login-needed'], link: { to: PAGES.login, label: 'Entrar', state } });
	}
	return <OnPage id={auction.id} title={auction.title} favorite={false} toggle={askToLogIn} />;
}

function wishFor({ id, title }: FavoriteAuction): Wish {
	return { kind: 'favorite', id, title };
}

/** Asks to be told when a lot opens, which favourites are. A visitor logs in first, and `FavoriteButton` then fulfils the wish. */
export function NoticeButton({ auction, className }: Props & { className: string }) {
	if (useViewer())
		return (
			<span className={`grid ${className}`}>
				<OwnFavorite look={AsNotice} auction={auction} />
			</span>
		);
	return (
		<LoginLink wish={wishFor(auction)} variant="outlined" className={className}>
			Avise-me quando abrir
		</LoginLink>
	);
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

/** With a label if there is room. */
function OnPage({ id, title, favorite, toggle }: FavoriteLook) {
	useWish(
		'favorite',
		(wish) => wish.id === id,
		() => {
			if (!favorite) toggle();
		},
	);
	return (
		<Button
			variant="quiet"
			aria-pressed={favorite}
			aria-label={`${actionOf(favorite)}: ${title}`}
			onClick={toggle}
			className="-mr-4"
		>
			<span className="max-sm:hidden">{actionOf(favorite)}</span>
			<Mark full={favorite} />
		</Button>
	);
}

function actionOf(favorite: boolean): string {
	return favorite ? 'Remover dos favoritos' : 'Adicionar aos favoritos';
}

/** Outlined or filled, so that the state is not shown by colour alone. */
function Mark({ full }: { full: boolean }) {
	return (
		<Heart
			aria-hidden
			size={20}
			strokeWidth={1.75}
			className={full ? 'fill-current text-brand' : 'fill-transparent'}
		/>
	);
}
