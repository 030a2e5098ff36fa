import { type Kysely, sql } from 'kysely';
import type { SavedSearch } from '#contract/saved-searches.ts';
import type { Environment } from '#domain/auction/auction.ts';
import type { ListingFilter } from '#domain/lot/listing.ts';
import {
	MAX_SAVED_SEARCHES,
	SEARCH_NAME_LIMIT,
	savedQuery,
	searchInWords,
} from '#domain/lot/saved-searches.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { iso } from '#server/platform/db/iso-column.ts';
import type { Database } from '#server/platform/db/schema.ts';

interface NewSearch {
	user_id: string;
	environment: Environment;
	filter: ListingFilter;
	/** A description of the filter if it has none. */
	name: string | undefined;
	email: boolean;
}

const COLUMNS = sql`s.id, s.name, s.query, s.email, ${iso('s', 'created_at')}`;

/** Saves a search, or changes name and email of the one with the same filter. Problem: `saved-search.too-many`. */
export function saveSearch(
	db: Kysely<Database>,
	{ user_id, environment, filter, name, email }: NewSearch,
): Promise<Result<SavedSearch>> {
	const query = savedQuery(filter);
	const called = name ?? searchInWords(filter).slice(0, SEARCH_NAME_LIMIT);
	return db.transaction().execute(async (trx) => {
		// Serialises the searches of one person, so that two requests do not both save the last one allowed.
		await sql`select from users where id = ${user_id} for no key update`.execute(trx);
		const { rows: kept } = await sql<{ query: string }>`select query from saved_searches
			where user_id = ${user_id} and environment = ${environment}`.execute(trx);
		const known = kept.some((search) => search.query === query);
		if (!known && kept.length >= MAX_SAVED_SEARCHES)
			return fail(problem('saved-search.too-many', { limit: MAX_SAVED_SEARCHES }));
		const { rows } = await sql<SavedSearch>`
			insert into saved_searches as s (user_id, environment, name, query, email)
			select id, ${environment}, ${called}, ${query}, ${email} from users where id = ${user_id} and deleted_at is null
			on conflict (user_id, environment, query) do update set name = excluded.name, email = excluded.email
			returning ${COLUMNS}`.execute(trx);
		const [saved] = rows;
		return saved ? ok(saved) : fail(problem('auth.required'));
	});
}

/** A person's saved searches, newest first. */
export async function readSavedSearches(
	db: Kysely<Database>,
	environment: Environment,
	user_id: string,
): Promise<SavedSearch[]> {
	const { rows } = await sql<SavedSearch>`select ${COLUMNS} from saved_searches s
		where s.user_id = ${user_id} and s.environment = ${environment} order by s.created_at desc, s.id`.execute(
		db,
	);
	return rows;
}

/** Removes a search of the person; false if there is none with this id. */
export async function removeSavedSearch(db: Kysely<Database>, user_id: string, id: string): Promise<boolean> {
	const { numDeletedRows } = await db
		.deleteFrom('saved_searches')
		.where('id', '=', id)
		.where('user_id', '=', user_id)
		.executeTakeFirst();
	return numDeletedRows > 0n;
}

/** A person's saved searches in every environment, for the export of their account. */
export async function exportSavedSearches(db: Kysely<Database>, user_id: string): Promise<SavedSearch[]> {
	const { rows } = await sql<SavedSearch>`select ${COLUMNS} from saved_searches s
		where s.user_id = ${user_id} order by s.created_at desc, s.id`.execute(db);
	return rows;
}
