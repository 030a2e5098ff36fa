import { useLocation } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { useViewer } from '#web/api/session.ts';
import { LoginLink } from '#web/features/accounts/sign-in/login-link.tsx';
import type { ReturnState, Wish } from '#web/features/accounts/sign-in/return-path.ts';
import { onDemand } from '#web/ui/lazy.tsx';
import { toast } from '#web/ui/toast.ts';
import { LabelledHeart } from './favorite-mark.tsx';
import type { FavoriteAuction } from './favorite-store.ts';

interface Props {
	auction: FavoriteAuction;
}

/** With the viewer's own state. */
const OwnFavorite = onDemand(() => import('./own-favorite.tsx'));

/** The favourite button on a card. Visitors have none (spec §6). */
export function FavoriteHeart({ auction }: Props) {
	return useViewer() && <OwnFavorite look="card" auction={auction} />;
}

/** The favourite button on the page of an auction. A visitor is asked to log in. */
export function FavoriteButton({ auction }: Props) {
	const from = useLocation();
	if (useViewer()) return <OwnFavorite look="page" auction={auction} />;

	async function askToLogIn(): Promise<void> {
		const { TOASTS } = await import('#domain/notices/toasts.ts');
		const state: ReturnState = { from, wish: wishFor(auction) };
		toast({ ...TOASTS['favorite.login-needed'], link: { to: PAGES.login, label: 'Entrar', state } });
	}
	return <LabelledHeart title={auction.title} favorite={false} toggle={askToLogIn} />;
}

function wishFor({ id, title }: FavoriteAuction): Wish {
	return { kind: 'favorite', id, title };
}

/** Asks to be told when a lot opens, which favourites are. A visitor logs in first, and `FavoriteButton` then fulfils the wish. */
export function NoticeButton({ auction, className }: Props & { className: string }) {
	if (useViewer())
		return (
			<span className={`grid ${className}`}>
				<OwnFavorite look="notice" auction={auction} />
			</span>
		);
	return (
		<LoginLink wish={wishFor(auction)} variant="outlined" className={className}>
			Avise-me quando abrir
		</LoginLink>
	);
}
