import { type Kysely, type RawBuilder, sql } from 'kysely';
import { PAGES } from '#contract/paths.ts';
import {
	BELL_ITEMS,
	BELL_URGENT,
	type BellItem,
	type BellList,
	WAITING_ITEMS,
	WAITING_OPEN_ITEMS,
	WAITING_SECTIONS,
	type WaitingCount,
	type WaitingCounts,
	type WaitingGroup,
	type WaitingSection,
} from '#contract/waiting.ts';
import {
	RINGING_KINDS,
	type RingingKind,
	WAITING_KINDS,
	WAITING_WORK,
	type WaitingKind,
} from '#domain/backoffice/waiting-work.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { accountsWaiting } from '#server/features/accounts/waiting.ts';
import { biddingWaiting } from '#server/features/bidding/waiting.ts';
import { catalogueWaiting } from '#server/features/catalogue/waiting.ts';
import type { Desk, WaitingSource } from '#server/features/notifications/waiting-source.ts';
import { settlementWaiting } from '#server/features/settlement/waiting.ts';
import { readClock } from '#server/platform/db/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { lotsWaiting } from './lots-waiting.ts';

/** Every kind of waiting work, each from its context. A kind without a source does not compile. */
const SOURCES: Record<WaitingKind, WaitingSource> = {
	...accountsWaiting,
	...catalogueWaiting,
	...biddingWaiting,
	...settlementWaiting,
	...lotsWaiting,
};

interface CountRow {
	kind: WaitingKind;
	count: number;
	urgent: boolean;
	unread: number;
	unread_urgent: number;
	now: Micros;
}

/** How much waits for an administrator in each section, and what of it they have not seen. */
export async function readWaitingCounts(db: Kysely<Database>, desk: Desk): Promise<WaitingCounts> {
	const parts = WAITING_KINDS.map(
		(
			kind,
		) => sql`select ${sql.lit(kind)} as kind, count(*)::int as count, coalesce(bool_or(urgent), false) as urgent,
				count(*) filter (where unread)::int as unread, count(*) filter (where unread and urgent)::int as unread_urgent
			from (select w.urgent, ${isRinging(kind) ? unread(desk, kind) : sql`false`} as unread from (${SOURCES[kind].rows(desk)}) w) r`,
	);
	const { rows } = await sql<CountRow>`select *, micros(now()) as now
		from (${sql.join(parts, sql` union all `)}) as counted`.execute(db);
	const sections = Object.fromEntries(
		WAITING_SECTIONS.map((section) => [section, { count: 0, urgent: false }]),
	) as Record<WaitingSection, WaitingCount>;
	for (const { kind, count, urgent } of rows)
		for (const section of ['today', SOURCES[kind].section] as const) {
			sections[section].count += count;
			sections[section].urgent ||= urgent;
		}
	const alarming = rows.flatMap(({ kind, unread_urgent }) =>
		isRinging(kind) && unread_urgent > 0 ? [kind] : [],
	);
	const bell = {
		unread: rows.reduce((sum, row) => sum + row.unread, 0),
		urgent: alarming.length === 0 ? [] : await readUrgent(db, desk, alarming),
	};
	return { server_time: isoOf(rows[0]?.now ?? 0), sections, bell };
}

function isRinging(kind: WaitingKind): kind is RingingKind {
	return WAITING_WORK[kind].silent === null;
}

/** SQL: since when a thing `w` of a kind waits. */
const sinceOf = (kind: RingingKind) => (WAITING_WORK[kind].time === 'until' ? sql`w.since` : sql`w.at`);

/** SQL: the thing `w` within its kind. */
const ITEM = sql`coalesce(w.id::text, '')`;

/** SQL: whether a kind rings for the administrator. */
const wanted = ({ admin_id }: Desk, kind: RingingKind) =>
	sql`not exists (select from waiting_muted m where m.user_id = ${admin_id} and m.kind = ${sql.lit(kind)})`;

/** SQL: whether the administrator has not seen the thing `w` of a kind since it began to wait, or became urgent. */
function unseen({ admin_id, environment }: Desk, kind: RingingKind): RawBuilder<unknown> {
	return sql`not exists (select from waiting_seen s where s.user_id = ${admin_id} and s.environment = ${environment}
		and s.kind = ${sql.lit(kind)} and s.item = ${ITEM} and s.since = ${sinceOf(kind)} and (s.urgent or not w.urgent))`;
}

const unread = (desk: Desk, kind: RingingKind) => sql`(${wanted(desk, kind)} and ${unseen(desk, kind)})`;

/** SQL: the things of kinds that ring. */
function ringing(desk: Desk, kinds: readonly RingingKind[]): RawBuilder<unknown> {
	const parts = kinds.map(
		(
			kind,
		) => sql`select ${sql.lit(kind)} as kind, ${ITEM} as item, w.title, w.at, ${sinceOf(kind)} as since, w.urgent,
				${wanted(desk, kind)} as wanted, ${unseen(desk, kind)} as unseen
			from (${SOURCES[kind].rows(desk)}) w`,
	);
	return sql`${sql.join(parts, sql` union all `)}`;
}

interface RingingRow {
	kind: RingingKind;
	item: string;
	title: string;
	at: Micros;
	since: Micros;
	urgent: boolean;
	unseen: boolean;
}

const SHOWN = sql`w.kind, w.item, w.title, micros(w.at) as at, micros(w.since) as since, w.urgent, w.unseen`;

function bellItem({ kind, item, title, at, since, urgent, unseen: fresh }: RingingRow): BellItem {
	return {
		kind,
		title,
		at: isoOf(at),
		since: isoOf(since),
		urgent,
		to: SOURCES[kind].one(item),
		read: !fresh,
	};
}

async function readUrgent(
	db: Kysely<Database>,
	desk: Desk,
	kinds: readonly RingingKind[],
): Promise<BellItem[]> {
	const { rows } = await sql<RingingRow>`select ${SHOWN} from (${ringing(desk, kinds)}) w
		where w.unseen and w.urgent order by w.since desc, w.item limit ${BELL_URGENT}`.execute(db);
	return rows.map(bellItem);
}

/**
 * What waits of the kinds that ring for an administrator, the newest first, which they have then seen: what came in between is neither listed nor
 * marked. What does not wait any more is forgotten.
 */
export async function openBell(db: Kysely<Database>, desk: Desk): Promise<BellList> {
	const { admin_id, environment } = desk;
	const { rows } = await sql<RingingRow & { count: number }>`
		with w as materialized (${ringing(desk, RINGING_KINDS)}),
		forgotten as (
			delete from waiting_seen s where s.user_id = ${admin_id} and s.environment = ${environment}
				and not exists (select from w where w.kind = s.kind and w.item = s.item and w.since = s.since)
		),
		seen as (
			insert into waiting_seen (user_id, environment, kind, item, since, urgent)
			select ${admin_id}::uuid, ${environment}::text, kind, item, since, bool_or(urgent) from w where wanted and unseen
			group by kind, item, since order by kind, item, since
			on conflict (user_id, environment, kind, item, since) do update set urgent = waiting_seen.urgent or excluded.urgent
		)
		select ${SHOWN}, count(*) over ()::int as count
		from w where wanted order by w.since desc, w.item limit ${BELL_ITEMS}`.execute(db);
	return { server_time: await readClock(db), count: rows[0]?.count ?? 0, items: rows.map(bellItem) };
}

interface ItemRow {
	kind: WaitingKind;
	id: string;
	title: string;
	at: Micros;
	urgent: boolean;
	count: number;
	any_urgent: boolean;
}

/**
 * What waits for an administrator, by kind: late ones and those that run now first, then in the order of the kinds. Of the kind `opened` all
 * things, of the others the first.
 */
export async function readWaiting(
	db: Kysely<Database>,
	desk: Desk,
	opened: WaitingKind | null = null,
): Promise<WaitingGroup[]> {
	const parts = WAITING_KINDS.map(
		(
			kind,
		) => sql`(select ${sql.lit(kind)} as kind, coalesce(w.id::text, '') as id, w.title, micros(w.at) as at, w.urgent,
				count(*) over ()::int as count, bool_or(w.urgent) over () as any_urgent
			from (${SOURCES[kind].rows(desk)}) w
			order by w.urgent desc, w.at, w.id limit ${kind === opened ? WAITING_OPEN_ITEMS : WAITING_ITEMS})`,
	);
	const { rows } = await sql<ItemRow>`${sql.join(parts, sql` union all `)}`.execute(db);
	const groups = [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, items]) => groupOf(kind, items));
	const place = ({ kind, urgent }: WaitingGroup) =>
		WAITING_KINDS.indexOf(kind) - (urgent ? WAITING_KINDS.length : 0);
	return groups.toSorted((a, b) => place(a) - place(b));
}

/** The page on which one kind is listed as a whole. */
const listOf = (kind: WaitingKind) => `${PAGES.admin}?waiting=${kind}`;

function groupOf(kind: WaitingKind, rows: ItemRow[]): WaitingGroup {
	const { section, one, all } = SOURCES[kind];
	const items = rows.map(({ id, title, at, urgent }) => ({ title, at: isoOf(at), urgent, to: one(id) }));
	const [first] = rows;
	const alone = rows.length === 1 ? items[0] : undefined;
	return {
		kind,
		section,
		count: first?.count ?? 0,
		urgent: first?.any_urgent ?? false,
		to: alone?.to ?? all ?? listOf(kind),
		items,
	};
}
