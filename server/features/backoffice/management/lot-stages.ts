import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AdminAuctionPage, AdminAuctionQuery } from '#contract/admin-auctions.ts';
import { OUTCOMES, type Outcome } from '#domain/auction/outcomes.ts';
import {
	DRAFT_GAP_NAMES,
	type DraftGap,
	LOT_STAGE_NAMES,
	type LotStage,
} from '#domain/backoffice/lot-stages.ts';
import type { StoredEnvironment } from '#domain/lot/drafts.ts';
import { REGULATED_KINDS } from '#domain/sale/regulated-kinds.ts';
import { OUTCOME } from '#server/features/catalogue/outcome-column.ts';
import { arrayOf } from '#server/platform/db/arrays.ts';
import { escapeLike } from '#server/platform/db/like.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** SQL: whether an auction aliased `a` is in a stage. Only `withdrawn` has lots that were withdrawn. */
const STAGES: Record<LotStage, RawBuilder<unknown>> = {
	draft: sql`a.published_at is null`,
	scheduled: sql`a.status = 'pending' and a.suspended_at is null and a.published_at is not null`,
	open: sql`a.status = 'active'`,
	suspended: sql`(a.status = 'paused' or a.suspended_at is not null)`,
	ended: sql`a.status in ('completed', 'cancelled')`,
	unsold: sql`(a.status in ('completed', 'cancelled') and ${OUTCOME} not in ('sold', 'conditional', 'preference-open'))`,
	sold: sql`(a.status = 'completed' and ${OUTCOME} = 'sold')`,
	withdrawn: sql`exists (select from lot_withdrawals w where w.auction_id = a.id)`,
};

const property = (condition: RawBuilder<unknown>) =>
	sql`not exists (select from properties p where p.auction_id = a.id and ${condition})`;

/** SQL: whether an auction aliased `a`, a draft of a regulated kind, lacks something, as the publication gate judges it. */
const GAPS: Record<DraftGap, RawBuilder<unknown>> = {
	edital: sql`not exists (select from sale_documents d where d.kind = 'edital' and (d.auction_id = a.id or d.sale_id = a.sale_id))`,
	appraisal: property(sql`p.appraisal > 0`),
	registration: property(sql`p.registration ~ '\\S'`),
	rounds: sql`not exists (select from auction_rounds r where r.auction_id = a.id)`,
};

const gated = sql`a.published_at is null and a.kind = any(${arrayOf(REGULATED_KINDS)}::text[])`;

const stageOf = (stage: LotStage) =>
	stage === 'withdrawn' ? STAGES.withdrawn : sql`a.withdrawn_at is null and ${STAGES[stage]}`;
const endedAs = (outcome: Outcome) =>
	outcome === 'withdrawn'
		? stageOf('withdrawn')
		: sql`a.withdrawn_at is null and ${OUTCOME} = ${sql.lit(outcome)}`;
const lacks = (gap: DraftGap) => sql`a.withdrawn_at is null and ${gated} and ${GAPS[gap]}`;

/** SQL: what an auction aliased `a` lacks, as a JSON array of `DraftGap`. */
export const LOT_GAPS = sql<DraftGap[]>`array_to_json(array_remove(array[${sql.join(
	DRAFT_GAP_NAMES.map((gap) => sql`case when ${gated} and ${GAPS[gap]} then ${sql.lit(gap)} end`),
)}], null))`;

type Filter = Pick<AdminAuctionQuery, 'stage' | 'missing' | 'outcome' | 'kind' | 'sale' | 'seller'>;

/** Whether lots are filtered by what the index of lists does not have. */
export function hasLotFilter({ stage, missing, outcome, kind, sale, seller }: Filter): boolean {
	return (
		stage !== 'all' || missing !== 'any' || outcome !== 'any' || kind !== 'all' || Boolean(sale ?? seller)
	);
}

/** SQL: the ids of the lots that a filter finds. */
export function filteredLots(filter: Filter): RawBuilder<unknown> {
	const { stage, missing, outcome } = filter;
	return sql`select a.id from auctions a where ${stage === 'all' ? sql`true` : stageOf(stage)} ${missing === 'any' ? sql`` : sql`and ${lacks(missing)}`}
		${outcome === 'any' ? sql`` : sql`and ${endedAs(outcome)}`}
		${whoseCondition(filter)}`;
}

function whoseCondition({ kind, sale, seller }: Filter): RawBuilder<unknown> {
	return sql`${kind === 'all' ? sql`` : sql`and coalesce(a.kind, 'voluntary') = ${kind}`}
		${sale ? sql`and a.sale_id = ${sale}::uuid` : sql``} ${seller ? sql`and a.consignor_id = ${seller}::uuid` : sql``}`;
}

type Counts = Pick<AdminAuctionPage, 'stages' | 'gaps' | 'outcomes'>;

/** How many lots of the environments each stage has, how many drafts lack what, and how many ended how, under the other filters. */
export async function countStages(
	db: Kysely<Database>,
	environments: readonly StoredEnvironment[],
	{ search, ...filter }: Filter & { search: string },
): Promise<Counts> {
	const columns = [
		sql`count(*) filter (where a.withdrawn_at is null)::int as "all"`,
		...LOT_STAGE_NAMES.map(
			(stage) => sql`count(*) filter (where ${stageOf(stage)})::int as ${sql.ref(stage)}`,
		),
		...DRAFT_GAP_NAMES.map(
			(gap) => sql`count(*) filter (where ${lacks(gap)})::int as ${sql.ref(`no_${gap}`)}`,
		),
		...OUTCOMES.map(
			(outcome) => sql`count(*) filter (where ${endedAs(outcome)})::int as ${sql.ref(`as_${outcome}`)}`,
		),
	];
	const found =
		search === '' ? sql`` : sql`and a.search_text like '%' || fold_text(${escapeLike(search)}) || '%'`;
	const { rows } = await sql<Record<string, number>>`
		select ${sql.join(columns)} from auctions a
		where a.environment = any(${arrayOf(environments)}::text[]) ${whoseCondition(filter)} ${found}`.execute(
		db,
	);
	const [row = {}] = rows;
	const named = <N extends string>(names: readonly N[], column: (name: N) => string) =>
		Object.fromEntries(names.map((name) => [name, row[column(name)] ?? 0])) as Record<N, number>;
	return {
		stages: named(['all', ...LOT_STAGE_NAMES], (stage) => stage),
		gaps: named(DRAFT_GAP_NAMES, (gap) => `no_${gap}`),
		outcomes: named(OUTCOMES, (outcome) => `as_${outcome}`),
	};
}
