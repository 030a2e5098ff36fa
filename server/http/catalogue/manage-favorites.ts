import { FUNCTIONS } from '#contract/function-paths.ts';
import { favoriteChange, favoriteList } from '#contract/functions.ts';
import { ok } from '#domain/problems/result.ts';
import { addFavorite, readFavorites, removeFavorite } from '#server/features/catalogue/favorites.ts';
import { endpoint } from '#server/http/endpoint.ts';

/** The function `manage-favorites` (spec §7). A change returns its auction's id; adding and removing are idempotent. */
export const favoriteEndpoints = [
	endpoint({
		method: 'get',
		path: FUNCTIONS.favorites,
		summary: 'The favourites of whoever asks, newest first; withdrawn auctions are left out',
		access: 'user',
		output: favoriteList,
		run: async ({ db, environment }, { actor }) => {
			const ids = await readFavorites(db, environment, actor.id);
			return ok({ favorites: ids.map((auction_id) => ({ auction_id })) });
		},
	}),
	endpoint({
		method: 'post',
		path: FUNCTIONS.favorites,
		summary: 'Adds a favourite of whoever asks; adding it again changes nothing',
		access: 'user',
		body: favoriteChange,
		output: favoriteChange,
		run: ({ db, environment }, { actor, body }) =>
			addFavorite(db, environment, { user_id: actor.id, ...body }),
	}),
	endpoint({
		method: 'delete',
		path: FUNCTIONS.favorites,
		summary: 'Removes a favourite of whoever asks; removing what is not there changes nothing',
		access: 'user',
		body: favoriteChange,
		output: favoriteChange,
		run: ({ db, environment }, { actor, body }) =>
			removeFavorite(db, environment, { user_id: actor.id, ...body }),
	}),
];
