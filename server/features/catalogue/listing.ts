import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
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
import { idKey, numberKey, readCursor, writeCursor } from '#server/platform/db/keyset-cursor.ts';
import { escapeLike } from '#server/platform/db/like.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { WALK_BY_PRICE, type Walk, walkBy } from './sort-index.ts';

/** How a sort option orders, and the column's value as the number a cursor carries. */
interface SortKey extends Walk {
	key: string;
	value: string;
}

const byTime = (column: string): SortKey => ({
	...walkBy(column),
	key: `micros(${column})`,
	value: 'from_micros',
});
const byPrice: SortKey = { ...WALK_BY_PRICE, key: 'a.current_bid', value: '' };

const SORT_KEYS: Record<SortBy, SortKey & { direction: 'asc' | 'desc' }> = {
	recent: { ...byTime('a.created_at'), direction: 'desc' },
	ending: { ...byTime('a.end_time'), direction: 'asc' },
	'price-low': { ...byPrice, direction: 'asc' },
	'price-high': { ...byPrice, direction: 'desc' },
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
 * One page of the auctions that visitors may see, by the filter of spec §5 and the sorts of spec §9, answered
 * by the database over all of them. Null when the cursor is not one of ours.
 */
export async function listAuctions(
	db: Kysely<Database>,
	environment: Environment,
	query: AuctionQuery,
): Promise<AuctionPage | null> {
	const after = query.cursor === undefined ? null : positionOf(query.cursor, query.sortBy);
	if (after === undefined) return null;
	const matching = matchingAuctions(environment, query);
	const { from, by, id, direction, key, value } = SORT_KEYS[query.sortBy];
	const beyond = after
		? sql`and (${sql.raw(`${by}, ${id}`)}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${sql.raw(value)}(${after.key}::bigint), ${after.id}::uuid)`
		: sql``;
	const { rows } = await sql<CardRow & { sort_key: number }>`
		select ${sql.raw(CARD_COLUMNS)}, ${sql.raw(key)} as sort_key
		from ${sql.raw(from)} left join properties p on p.auction_id = a.id
		where ${matching} ${beyond}
		order by ${sql.raw(`${by} ${direction}, ${id} ${direction}`)} limit ${query.limit + 1}`.execute(db);
	const total = await countAuctions(db, matching);
	const page = rows.slice(0, query.limit);
	const last = page.at(-1);
	const next_cursor =
		rows.length > query.limit && last ? writeCursor(query.sortBy, last.sort_key, last.id) : null;
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

/** A cursor is the sort, the last row's key and its id. */
function positionOf(cursor: string, sortBy: SortBy): { key: string; id: string } | undefined {
	const [, key, id] = readCursor(cursor, [z.literal(sortBy), numberKey, idKey]) ?? [];
	return key && id ? { key, id } : undefined;
}
