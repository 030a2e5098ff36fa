import { type Kysely, sql } from 'kysely';
import { PAGES } from '#contract/paths.ts';
import {
	WAITING_ITEMS,
	WAITING_OPEN_ITEMS,
	WAITING_SECTIONS,
	type WaitingCount,
	type WaitingCounts,
	type WaitingGroup,
	type WaitingSection,
} from '#contract/waiting.ts';
import { WAITING_KINDS, type WaitingKind } from '#domain/backoffice/waiting-work.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { accountsWaiting } from '#server/features/accounts/waiting.ts';
import { biddingWaiting } from '#server/features/bidding/waiting.ts';
import type { Desk, WaitingSource } from '#server/features/notifications/waiting-source.ts';
import { settlementWaiting } from '#server/features/settlement/waiting.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { lotsWaiting } from './lots-waiting.ts';

/** Every kind of waiting work, each from its context. A kind without a source does not compile. */
const SOURCES: Record<WaitingKind, WaitingSource> = {
	...accountsWaiting,
	...biddingWaiting,
	...settlementWaiting,
	...lotsWaiting,
};

interface CountRow {
	kind: WaitingKind;
	count: number;
	urgent: boolean;
	now: Micros;
}

/** How much waits for an administrator in each section. */
export async function readWaitingCounts(db: Kysely<Database>, desk: Desk): Promise<WaitingCounts> {
	const parts = WAITING_KINDS.map(
		(
			kind,
		) => sql`select ${sql.lit(kind)} as kind, count(*)::int as count, coalesce(bool_or(urgent), false) as urgent
			from (${SOURCES[kind].rows(desk)}) w`,
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
	return { server_time: isoOf(rows[0]?.now ?? 0), sections };
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
