import { type Kysely, type RawBuilder, sql } from 'kysely';
import { uuid } from '#contract/amount.ts';
import type { AuditEntry, AuditPage, AuditQuery } from '#contract/audit.ts';
import { referencesIn } from '#domain/backoffice/audit-fields.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { readNames } from '#server/features/accounts/audit-log/read-names.ts';
import type { Changes } from '#server/features/accounts/audit-log/record-action.ts';
import { escapeLike } from '#server/platform/db/like.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { NEWEST, type Position, type Stretches, stretchesOf } from './log-order.ts';
import { isNarrowed, narrowedTo, subjectsOf } from './subjects.ts';

/** The most entries that one page examines for a search with many matches. */
const STRETCH = 2_000;

/** One page of the log, newest first. Null when the cursor is invalid. */
export async function readLog(db: Kysely<Database>, query: AuditQuery): Promise<AuditPage | null> {
	const after = NEWEST.after(query.cursor);
	if (!after) return null;
	const stretches = stretchesOf(query, after);
	const { chosen, next } = await choose(db, query, stretches);
	const [entries, admins] = await Promise.all([readEntries(db, chosen), readAdmins(db)]);
	const referred = entries.flatMap(({ changes }) => referencesIn(changes));
	const unnamed = entries.filter(({ subject }) => subject.label === null).map(({ subject }) => subject.id);
	const names = await readNames(db, [...narrowedTo(query), ...referred, ...unnamed]);
	for (const { subject } of entries) subject.label ??= names[subject.id] ?? null;
	return { entries, next_cursor: next && NEWEST.cursor([next.at, next.id]), admins, names };
}

interface Chosen {
	chosen: Position[];
	/** Where the next page starts; null at the end of the log. */
	next: Position | null;
}

async function choose(db: Kysely<Database>, query: AuditQuery, stretches: Stretches): Promise<Chosen> {
	const most = query.limit + 1;
	if (isNarrowed(query)) return chooseAmong(db, query, stretches);
	if (query.search === '') return cut(await positions(db, stretches.all(most), most), query.limit);
	const found = await findInLog(db, query.search);
	if (!found) return chooseWalking(db, query, stretches);
	const { people, subjects, entries } = found;
	const matching = sql`${stretches.of('admin_id', people, most)}
		union ${stretches.of('subject', subjects, most)} union ${stretches.entries(entries)}`;
	return cut(await positions(db, matching, most), query.limit);
}

/** The entries of one lot, sale or person. All that one subject has is examined for a search. */
async function chooseAmong(db: Kysely<Database>, query: AuditQuery, stretches: Stretches): Promise<Chosen> {
	const most = query.limit + 1;
	const bound = query.search === '' ? most : STRETCH;
	const subjects = stretches.of('subject', await subjectsOf(db, query), bound);
	// What an administrator did belongs to that person too.
	const { person } = query;
	const own = person ? sql`${subjects} union ${stretches.of('admin_id', [person], bound)}` : subjects;
	if (query.search === '') return cut(await positions(db, own, most), query.limit);
	const matching = sql`select p.at, p.id from (${own}) as p join audit_log l on l.id = p.id
		where ${matchesEntry(query.search)}`;
	return cut(await positions(db, matching, most), query.limit);
}

/** Examines a bounded part of the log entry by entry, whatever is searched. */
async function chooseWalking(db: Kysely<Database>, query: AuditQuery, { all }: Stretches): Promise<Chosen> {
	const most = query.limit + 1;
	const stretch = sql`select p.at, p.id from (${all(STRETCH)}) as p order by p.at desc, p.id desc limit ${sql.lit(STRETCH)}`;
	const matching = sql`select p.at, p.id from (${stretch}) as p join audit_log l on l.id = p.id
		where ${matchesEntry(query.search)}`;
	const found = cut(await positions(db, matching, most), query.limit);
	if (found.next) return found;
	const { rows } = await sql<Position & { looked_at: number }>`
		select micros(p.at) as at, p.id::text as id, count(*) over () as looked_at
		from (${stretch}) as p order by p.at, p.id limit 1`.execute(db);
	const [last] = rows;
	return last && last.looked_at === STRETCH ? { ...found, next: { at: last.at, id: last.id } } : found;
}

async function positions(
	db: Kysely<Database>,
	from: ReturnType<Stretches['all']>,
	limit: number,
): Promise<Position[]> {
	const { rows } = await sql<Position>`
		select micros(p.at) as at, p.id::text as id from (${from}) as p
		order by p.at desc, p.id desc limit ${sql.lit(limit)}`.execute(db);
	return rows;
}

function cut(rows: Position[], limit: number): Chosen {
	const chosen = rows.slice(0, limit);
	return { chosen, next: rows.length > limit ? (chosen.at(-1) ?? null) : null };
}

interface EntryRow {
	id: string;
	at: Micros;
	action: string;
	changes: Changes;
	admin_id: string;
	admin_name: string | null;
	admin_email: string | null;
	subject: string;
	auction: string | null;
	withdrawn: boolean;
	person: string | null;
	person_email: string | null;
	deleted: boolean;
	/** The reason of a registration decision, which the log refers to by id. */
	reason: string | null;
	known_as: string | null;
}

async function readEntries(db: Kysely<Database>, chosen: Position[]): Promise<AuditEntry[]> {
	if (chosen.length === 0) return [];
	const { rows } = await sql<EntryRow>`
		select l.id::text as id, micros(l.at) as at, l.action, l.changes, l.admin_id, approved_name(m.id, 'infinity') as admin_name,
			m.email as admin_email, l.subject, d.reason, a.title as auction, a.withdrawn_at is not null as withdrawn,
			u.name as person, u.email as person_email, u.deleted_at is not null as deleted, (
				select coalesce(t.changes #>> '{title,to}', t.changes #>> '{name,to}', t.changes #>> '{title,from}') from audit_log t
				where a.id is null and u.id is null and t.subject = l.subject and t.changes ?| array['title', 'name']
				order by t.at desc, t.id desc limit 1
			) as known_as
		from audit_log l left join users m on m.id = l.admin_id
			left join auctions a on a.id = l.subject left join users u on u.id = l.subject
			left join registration_decisions d on d.id = (l.changes #>> '{decision,to}')::uuid
		where l.id = any(${chosen.map(({ id }) => id)}::bigint[]) order by l.at desc, l.id desc`.execute(db);
	return rows.map(present);
}

function present(row: EntryRow): AuditEntry {
	return {
		id: row.id,
		at: isoOf(row.at),
		action: row.action,
		admin: { id: row.admin_id, name: row.admin_name, email: row.admin_email },
		subject: { id: row.subject, ...subjectOf(row) },
		changes: changesOf(row),
	};
}

/** The log stores only a decision's id; its reason is deleted with the account it is about. */
function changesOf({ changes, reason }: EntryRow): Changes {
	const { decision, ...rest } = changes;
	if (!decision || reason === null) return rest;
	return { ...rest, reason: { from: null, to: reason } };
}

function subjectOf(row: EntryRow): Omit<AuditEntry['subject'], 'id'> {
	const { action, auction, person, person_email } = row;
	if (action.startsWith('file.')) return { kind: 'files', label: null, email: null, exists: false };
	if (action.startsWith('bar.')) return { kind: 'bar', label: null, email: null, exists: true };
	if (action.startsWith('registration.') || action.startsWith('enrolment.')) {
		const exists = person !== null && !row.deleted;
		return { kind: 'person', label: person, email: exists ? person_email : null, exists };
	}
	const [kind] = action.split('.');
	if (kind === 'sale' || kind === 'auctioneer' || kind === 'seller')
		return { kind, label: row.known_as, email: null, exists: true };
	const exists = auction !== null && !row.withdrawn;
	return { kind: 'auction', label: auction ?? row.known_as, email: null, exists };
}

/** All administrators in the log, found by skipping through the index rather than reading every entry. */
async function readAdmins(db: Kysely<Database>): Promise<AuditPage['admins']> {
	const { rows } = await sql<{ id: string; name: string }>`
		with recursive acted as (
			(select admin_id from audit_log order by admin_id limit 1)
			union all
			select (select l.admin_id from audit_log l where l.admin_id > acted.admin_id order by l.admin_id limit 1)
			from acted where acted.admin_id is not null
		)
		select u.id, u.name from acted join users u on u.id = acted.admin_id order by u.name, u.id`.execute(db);
	return rows;
}

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
async function findInLog(db: Kysely<Database>, search: string): Promise<Found | null> {
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
function matchesEntry(search: string): RawBuilder<boolean> {
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
