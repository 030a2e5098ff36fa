import { ACCOUNT_API } from '#contract/account-paths.ts';
import { FUNCTIONS } from '#contract/function-paths.ts';
import type { CityCounts } from '#contract/map.ts';
import { API } from '#contract/paths.ts';
import type { SavedSearch } from '#contract/saved-searches.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { SECOND } from '#domain/values/time.ts';
import { type Answer, request } from './request.ts';
import { accessToken } from './session-client.ts';

/** The result of a change. No request is sent without a session. */
export type FavoriteAnswer = Answer | 'no-session';

const TIMEOUT = 12 * SECOND;

/** Adds an auction to the viewer's favourites or removes it (spec §7). */
export async function saveFavorite(auction_id: string, favorite: boolean): Promise<FavoriteAnswer> {
	const token = await accessToken();
	if (token === null) return 'no-session';
	const failed = TOASTS['favorite.failed'];
	const answer = await request(favorite ? 'POST' : 'DELETE', FUNCTIONS.favorites, {
		body: { auction_id },
		headers: { Authorization: `Bearer ${token}` },
		timeout: TIMEOUT,
		// The change is saved even if the user leaves the page at once.
		keepalive: true,
		failed,
	});
	// Spec §8: this title, with the server's text.
	return 'done' in answer ? answer : { refused: { ...answer.refused, title: failed.title } };
}

/** Reads the cities with lots, which a search suggests. */
export function readCities(): Promise<Answer<CityCounts>> {
	return request('GET', API.cities);
}

/** Saves a search of the viewer, who is told of new lots that match it. */
export function saveSearch(query: string): Promise<Answer<SavedSearch>> {
	return request('POST', ACCOUNT_API.savedSearches, { body: { query, email: true } });
}

/** Removes a saved search of the viewer. */
export function removeSavedSearch(id: string): Promise<Answer> {
	return request('DELETE', ACCOUNT_API.savedSearch(id));
}
