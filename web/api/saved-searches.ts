import { API } from '#contract/paths.ts';
import type { SavedSearch } from '#contract/saved-searches.ts';
import { type Answer, request } from './request.ts';

/** Saves a search of the viewer, who is told of new lots that match it. */
export function saveSearch(query: string): Promise<Answer<SavedSearch>> {
	return request('POST', API.savedSearches, { body: { query, email: true } });
}

/** Removes a saved search of the viewer. */
export function removeSavedSearch(id: string): Promise<Answer> {
	return request('DELETE', API.savedSearch(id));
}
