import { z } from 'zod';
import { MAX_SAVED_SEARCHES, SEARCH_NAME_LIMIT } from '#domain/lot/saved-searches.ts';
import { lengthOf, shownLength } from '#domain/values/tidy-text.ts';
import { blockText } from '#domain/values/typed-text.ts';
import { instant, uuid } from './amount.ts';

const NAME = `Nome deve ter de 1 a ${SEARCH_NAME_LIMIT} caracteres`;

/**
 * `POST /api/saved-searches`. `query` is the query of the listing's URL, with or without '?'; order and page are left out.
 * `email`: whether new lots that match are announced by email, at most once a day.
 */
export const savedSearchBody = z.strictObject({
	query: z.string('Busca deve ser um texto').max(4_000, 'Busca longa demais'),
	name: blockText('Nome', NAME)
		.refine((name) => shownLength(name) >= 1 && lengthOf(name) <= SEARCH_NAME_LIMIT, NAME)
		.optional(),
	email: z.boolean('email deve ser true ou false').default(true),
});

/** A saved search of the caller. */
export const savedSearch = z.object({
	id: uuid,
	name: z.string(),
	/** Without '?'; empty for all lots. */
	query: z.string(),
	email: z.boolean(),
	created_at: instant,
});
export type SavedSearch = z.infer<typeof savedSearch>;

/** `GET /api/saved-searches`, newest first. */
export const savedSearches = z.object({ saved_searches: z.array(savedSearch).max(MAX_SAVED_SEARCHES) });
