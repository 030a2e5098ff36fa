import { z } from 'zod';
import { NOT_STORABLE, storable } from '#domain/lot/fact-schemas.ts';
import { MAX_SAVED_SEARCHES, SEARCH_NAME_LIMIT } from '#domain/lot/saved-searches.ts';
import { instant, uuid } from './amount.ts';

const NAME = `Nome deve ter de 1 a ${SEARCH_NAME_LIMIT} caracteres`;

/**
 * `POST /api/saved-searches`. `query` is the query of the listing's URL, with or without '?'; order and page are left out.
 * `email`: whether new lots that match are announced by email, at most once a day.
 */
export const savedSearchBody = z.strictObject({
	query: z.string('Busca deve ser um texto').max(4_000, 'Busca longa demais'),
	name: z
		.string(NAME)
		.trim()
		.min(1, NAME)
		.max(SEARCH_NAME_LIMIT, NAME)
		.refine(storable, NOT_STORABLE)
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
