import { type Kysely, type RawBuilder, sql } from 'kysely';
import { uuid } from '#contract/amount.ts';
import { escapeLike } from '#server/platform/db/like.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The most ids that a search may list; a search that matches more walks the log instead. */
const MAX_FOUND = 500;

/** What a search matches: people, subjects, and single entries by their reason. */
interface Found {
	people: string[];
	subjects: string[];
	entries: string[];
}

/** The texts of an entry that are searched, exactly as their indexes define them. */
const REASON = sql`l.changes ? 'reason' and fold_text(l.changes #>> '{reason,to}')`;
const TITLES = sql`l.changes ? 'title'
	and fold_text(coalesce(l.changes #>> '{title,from}', '') || E'\n' || coalesce(l.changes #>> '{title,to}', ''))`;

/** What a search finds by name, email, title, reason or id; null when it matches more than MAX_FOUND. */
export async function findInLog(db: Kysely<Database>, search: string): Promise<Found | null> {
	if (uuid.safeParse(search).success) return { people: [search], subjects: [search], entries: [] };
	const like = likeOf(search);
	const most = sql.lit(MAX_FOUND + 1);
	const lists = await Promise.all([
		ids(db, sql`select id from users where fold_text(name || E'\n' || email) like ${like} limit ${most}`),
		ids(
			db,
			sql`select a.id from listing_entries l join auctions a on a.id = l.auction_id
				where l.search_text like ${like} and fold_text(a.title) like ${like} limit ${most}`,
		),
		ids(db, sql`select distinct l.subject as id from audit_log l where ${TITLES} like ${like} limit ${most}`),
		ids(db, sql`select l.id::text as id from audit_log l where ${REASON} like ${like} limit ${most}`),
	]);
	if (lists.some((list) => list.length > MAX_FOUND)) return null;
	const [people = [], auctions = [], titled = [], entries = []] = lists;
	return { people, subjects: [...new Set([...people, ...auctions, ...titled])], entries };
}

/** The same search as a condition on one entry `l`, for a search that matches too much to be listed. */
export function matchesEntry(search: string): RawBuilder<boolean> {
	const like = likeOf(search);
	return sql<boolean>`(
		exists (select from users u where u.id in (l.admin_id, l.subject) and fold_text(u.name || E'\n' || u.email) like ${like})
		or exists (select from auctions a where a.id = l.subject and a.search_text like ${like} and fold_text(a.title) like ${like})
		or (${REASON} like ${like}) or (${TITLES} like ${like}))`;
}

function likeOf(search: string): RawBuilder<string> {
	return sql<string>`('%' || fold_text(${escapeLike(search)}) || '%')`;
}

async function ids(db: Kysely<Database>, query: RawBuilder<unknown>): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`${query}`.execute(db);
	return rows.map(({ id }) => id);
}
