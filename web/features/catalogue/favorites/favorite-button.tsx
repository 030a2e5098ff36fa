import { Heart } from 'lucide-react';
import { useViewer } from '#web/api/session.ts';
import { Button } from '#web/ui/button.tsx';
import type { FavoriteAuction } from './favorite-store.ts';
import { useFavorite } from './use-favorite.ts';

interface Props {
	auction: FavoriteAuction;
}

/**
 * The favourite button on a card, with its own background so that it is visible on any picture. Visitors have none
 * (spec §6).
 */
export function FavoriteHeart({ auction }: Props) {
	const { favorite, toggle } = useFavorite(auction);
	if (useViewer() === null) return null;
	return (
		<button
			type="button"
			aria-pressed={favorite}
			aria-label={`${actionOf(favorite)}: ${auction.title}`}
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

/** The favourite button on the page of an auction, with a label if there is room. A visitor is asked to log in. */
export function FavoriteButton({ auction }: Props) {
	const { favorite, toggle } = useFavorite(auction);
	return (
		<Button
			variant="quiet"
			aria-pressed={favorite}
			aria-label={`${actionOf(favorite)}: ${auction.title}`}
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
