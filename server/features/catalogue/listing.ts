import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AuctionCard, AuctionPage, AuctionQuery } from '#contract/auctions.ts';
import type { Environment } from '#domain/auction.ts';
import type { ListingFilter, SortBy } from '#domain/listing.ts';
import { type Centavos, reaisOf } from '#domain/money.ts';
import { isoOf, type Micros } from '#domain/time.ts';
import {
	IMAGES_OF_AUCTION,
	type ImageRow,
	presentImage,
} from '#server/features/catalogue/images/image-columns.ts';
import {
	idColumn,
	Keyset,
	type KeysetColumn,
	numberColumn,
	timeColumn,
} from '#server/platform/db/keyset-cursor.ts';
import { escapeLike } from '#server/platform/db/like.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { WALK_BY_PRICE, type Walk, walkBy } from './sort-index.ts';

/** The source and the order of each sort option. */
interface ListingSort {
	from: string;
	column: KeysetColumn;
	keyset: Keyset;
}

const sorted = (sort: SortBy, walk: Walk, column: KeysetColumn, direction: 'asc' | 'desc'): ListingSort => ({
	...{ from: walk.from, column },
	keyset: new Keyset([column, idColumn(walk.id)], direction, sort),
});
const byTime = (sort: SortBy, column: string, direction: 'asc' | 'desc') =>
	sorted(sort, walkBy(column), timeColumn(column), direction);
const byPrice = (sort: SortBy, direction: 'asc' | 'desc') =>
	sorted(sort, WALK_BY_PRICE, numberColumn(WALK_BY_PRICE.by), direction);

const SORTS: Record<SortBy, ListingSort> = {
	recent: byTime('recent', 'a.created_at', 'desc'),
	ending: byTime('ending', 'a.end_time', 'asc'),
	'price-low': byPrice('price-low', 'asc'),
	'price-high': byPrice('price-high', 'desc'),
};

export interface CardRow
	extends Omit<
		AuctionCard,
		'start_time' | 'end_time' | 'scheduled_end_time' | 'created_at' | 'auction_images'
	> {
	start_time: Micros;
	end_time: Micros;
	scheduled_end_time: Micros;
	created_at: Micros;
	images: ImageRow[];
}

/** The columns of a card, for auctions aliased `a` and properties aliased `p`. */
export const CARD_COLUMNS = `a.id, a.title, a.description, a.initial_bid, a.current_bid, a.bid_count, a.auction_type,
	a.status, micros(a.start_time) as start_time, micros(a.end_time) as end_time,
	micros(a.scheduled_end_time) as scheduled_end_time, a.ledger_seq as seq, a.city, a.state, p.property_type,
	micros(a.created_at) as created_at, ${IMAGES_OF_AUCTION} as images`;

/**
 * One page of the auctions that visitors may see, with the filter of spec §5 and the sorts of spec §9. Null when the
 * cursor is not one of this list.
 */
export async function listAuctions(
	db: Kysely<Database>,
	environment: Environment,
	query: AuctionQuery,
): Promise<AuctionPage | null> {
	const { from, column, keyset } = SORTS[query.sortBy];
	const after = keyset.after(query.cursor);
	if (!after) return null;
	const matching = matchingAuctions(environment, query);
	const { rows } = await sql<CardRow & { sort_key: string }>`
		select ${sql.raw(CARD_COLUMNS)}, ${sql.raw(column.key)} as sort_key
		from ${sql.raw(from)} left join properties p on p.auction_id = a.id
		where ${matching} and ${after}
		order by ${keyset.order} limit ${query.limit + 1}`.execute(db);
	const total = await countAuctions(db, matching);
	const { page, next_cursor } = keyset.page(rows, query.limit, ({ sort_key, id }) => [sort_key, id]);
	return { auctions: page.map(presentCard), next_cursor, total };
}

async function countAuctions(db: Kysely<Database>, matching: RawBuilder<unknown>): Promise<number> {
	const { rows } = await sql<{
		total: number;
	}>`select count(*) as total from auctions a where ${matching}`.execute(db);
	return rows[0]?.total ?? 0;
}

function matchingAuctions(
	environment: Environment,
	{ search, city, state, status }: ListingFilter,
): RawBuilder<unknown> {
	const has = (text: RawBuilder<unknown>, part: string) =>
		part === '' ? sql`` : sql` and ${text} like '%' || fold_text(${escapeLike(part)}) || '%'`;
	const exact = status === 'all' ? sql`` : sql` and a.status = ${status}`;
	return sql`a.environment = ${environment} and a.withdrawn_at is null${exact}
		${has(sql`a.search_text`, search)}
		${has(sql`fold_text(coalesce(a.city, ''))`, city)} ${has(sql`fold_text(coalesce(a.state, ''))`, state)}`;
}

export function presentCard({ images, ...row }: CardRow): AuctionCard {
	return {
		id: row.id,
		title: row.title,
		description: row.description,
		initial_bid: reaisOf(row.initial_bid as Centavos),
		current_bid: reaisOf(row.current_bid as Centavos),
		bid_count: row.bid_count,
		auction_type: row.auction_type,
		status: row.status,
		start_time: isoOf(row.start_time),
		end_time: isoOf(row.end_time),
		scheduled_end_time: isoOf(row.scheduled_end_time),
		city: row.city,
		state: row.state,
		property_type: row.property_type,
		created_at: isoOf(row.created_at),
		seq: row.seq,
		auction_images: images.map((image) => presentImage(image, row.title)),
	};
}
