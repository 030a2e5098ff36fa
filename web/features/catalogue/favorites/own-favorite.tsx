import type { ComponentType } from 'react';
import type { FavoriteAuction } from './favorite-store.ts';
import { useFavorite } from './use-favorite.ts';

/** The state of a favourite button, and what a click does. */
export interface FavoriteLook {
	title: string;
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
	return <Look title={auction.title} favorite={favorite} toggle={toggle} />;
}
