import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { LotHit } from '#contract/back-office-search.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { draftsOf } from '#domain/lot/drafts.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { saleNumber } from '#server/features/catalogue/sales/sale-number.ts';
import { nearlyFound } from '#server/features/catalogue/search/did-you-mean.ts';
import { conditionOf, type EntryFilter } from '#server/features/catalogue/search/entry-conditions.ts';
import { readListedPayments } from '#server/features/settlement/payments/list-payments.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { lotsByNumber } from './named-lots.ts';
import { type Needle, type Ranked, rankByWords } from './needle.ts';

/** The most lots with the words of a search among which the best are chosen. */
const MOST = 1_000;

type LotRow = Omit<LotHit, 'start_time' | 'end_time' | 'suspended_since' | 'sale' | 'payment'> &
	Ranked & {
		start_time: Micros;
		end_time: Micros;
		suspended_at: Micros | null;
		sale: { id: string; number: number | null; year: number | null } | null;
		payment_id: string | null;
	};

const filterOf = (environment: Environment, search: string): EntryFilter => ({
	environments: [environment, draftsOf(environment)],
	status: 'all',
	search,
});

/** The best lots of an environment, drafts and withdrawn ones included. Of equally good ones those that are open lead. */
export function findLots(
	db: Kysely<Database>,
	environment: Environment,
	needle: Needle,
	limit: number,
): Promise<(LotHit & Ranked)[]> {
	const words = needle.words.map((word) => conditionOf('l', filterOf(environment, word), null));
	const text = sql`l.search_text`;
	const byWords = sql`(select l.auction_id as id, ${rankByWords(text, needle)} as rank from listing_entries l
		where l.environment in (${environment}, ${draftsOf(environment)}) ${sql.join(words, sql` `)} limit ${MOST})`;
	const ways = sql.join([byWords, ...lotsByNumber(needle)], sql` union all `);
	return readLots(
		db,
		environment,
		sql`select w.id, min(w.rank) as rank from (${ways}) as w group by w.id`,
		limit,
	);
}

/** Lots whose words are nearly those of a search that nothing matches. */
export async function findSimilarLots(
	db: Kysely<Database>,
	environment: Environment,
	{ text }: Needle,
	limit: number,
): Promise<(LotHit & Ranked)[]> {
	const ids = await nearlyFound(db, filterOf(environment, text), [], limit);
	if (ids.length === 0) return [];
	return readLots(db, environment, sql`select id, 2 as rank from unnest(${ids}::uuid[]) as id`, limit);
}

async function readLots(
	db: Kysely<Database>,
	environment: Environment,
	found: RawBuilder<unknown>,
	limit: number,
): Promise<(LotHit & Ranked)[]> {
	const { rows } = await sql<LotRow>`
		with found as materialized (${found})
		select f.rank, a.id, a.title, a.city, a.state, a.status, a.auction_type, a.published_at is null as draft,
			a.withdrawn_at is not null as withdrawn, micros(a.start_time) as start_time, micros(a.end_time) as end_time, micros(a.suspended_at) as suspended_at, a.bid_count,
			a.lot_number, case when s.id is not null then json_build_object('id', s.id, 'number', s.number, 'year', s.year) end as sale,
			(select y.id from payments y where y.auction_id = a.id order by y.created_at desc, y.id desc limit 1) as payment_id
		from found f join auctions a on a.id = f.id left join sales s on s.id = a.sale_id
		where a.environment in (${environment}, ${draftsOf(environment)})
		order by f.rank, a.withdrawn_at is not null, array_position(array['active', 'paused', 'pending'], a.status) nulls last,
			case when a.status in ('active', 'paused', 'pending') then a.end_time end, s.created_at desc nulls last, a.lot_number,
			a.end_time desc, a.id
		limit ${limit}`.execute(db);
	const payments = await readListedPayments(
		db,
		rows.flatMap(({ payment_id }) => payment_id ?? []),
	);
	return rows.map(({ payment_id, sale, start_time, end_time, suspended_at, ...row }) => ({
		...row,
		start_time: isoOf(start_time),
		end_time: isoOf(end_time),
		suspended_since: suspended_at === null ? null : isoOf(suspended_at),
		sale: sale && { id: sale.id, number: saleNumber(sale) },
		payment: payments.find(({ id }) => id === payment_id) ?? null,
	}));
}
