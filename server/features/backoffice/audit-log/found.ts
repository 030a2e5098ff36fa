import { type Kysely, type RawBuilder, sql } from 'kysely';
import { uuid } from '#contract/amount.ts';
import { escapeLike } from '#server/platform/db/like.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The most that a search may name one by one; what matches more is looked for by walking the log. */
const MOST = 500;

/** What a search is about: whose entries, on what, and single entries by their reason. */
interface Found {
	people: string[];
	subjects: string[];
	entries: string[];
}

/** The words that the log keeps of an entry, as their indexes spell them. */
const REASON = sql`l.changes ? 'reason' and fold_text(l.changes #>> '{reason,to}')`;
const TITLES = sql`l.changes ? 'title'
	and fold_text(coalesce(l.changes #>> '{title,from}', '') || E'\n' || coalesce(l.changes #>> '{title,to}', ''))`;

/** What a search finds by name, e-mail, title, reason or id; null when it matches too much to be named. */
export async function findInLog(db: Kysely<Database>, search: string): Promise<Found | null> {
	if (uuid.safeParse(search).success) return { people: [search], subjects: [search], entries: [] };
	const like = likeOf(search);
	const most = sql.lit(MOST + 1);
	const lists = await Promise.all([
		ids(db, sql`select id from users where fold_text(name || E'\n' || email) like ${like} limit ${most}`),
		ids(
			db,
			sql`select id from auctions where search_text like ${like} and fold_text(title) like ${like} limit ${most}`,
		),
		ids(db, sql`select distinct l.subject as id from audit_log l where ${TITLES} like ${like} limit ${most}`),
		ids(db, sql`select l.id::text as id from audit_log l where ${REASON} like ${like} limit ${most}`),
	]);
	if (lists.some((list) => list.length > MOST)) return null;
	const [people = [], auctions = [], titled = [], entries = []] = lists;
	return { people, subjects: [...new Set([...people, ...auctions, ...titled])], entries };
}

/** The same question asked of one entry `l`, for a search that matches very much. */
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
