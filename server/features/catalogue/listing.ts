import { type Kysely, sql } from 'kysely';
import type { AuctionCard, AuctionPage, AuctionQuery } from '#contract/auctions.ts';
import type { Environment } from '#domain/auction.ts';
import type { SortBy } from '#domain/listing.ts';
import { type Centavos, reaisOf } from '#domain/money.ts';
import { isoOf, type Micros } from '#domain/time.ts';
import {
	IMAGES_OF_AUCTION,
	type ImageRow,
	presentImage,
} from '#server/features/catalogue/images/image-columns.ts';
import {
	type Keyset,
	type KeysetColumn,
	numberColumn,
	timeColumn,
} from '#server/platform/db/keyset-cursor.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { BY_CREATION, BY_END, BY_PRICE, type EntryOrder, keysetOf } from './entry-order.ts';
import { READING, readEntries } from './read-entries.ts';

/** How each sort option reads the entries. */
interface ListingSort {
	order: EntryOrder;
	keyset: Keyset;
	/** SQL: the sort's value of an entry `e`, for the cursor. */
	key: string;
}

const sorted = (
	sort: SortBy,
	order: EntryOrder,
	column: (by: string) => KeysetColumn,
	direction: 'asc' | 'desc',
): ListingSort => ({ order, keyset: keysetOf(column, direction, sort), key: column('e.key').key });

const SORTS: Record<SortBy, ListingSort> = {
	recent: sorted('recent', BY_CREATION, timeColumn, 'desc'),
	ending: sorted('ending', BY_END, timeColumn, 'asc'),
	'price-low': sorted('price-low', BY_PRICE, numberColumn, 'asc'),
	'price-high': sorted('price-high', BY_PRICE, numberColumn, 'desc'),
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
	reading = READING,
): Promise<AuctionPage | null> {
	const { order, keyset, key } = SORTS[query.sortBy];
	const after = keyset.after(query.cursor);
	if (!after) return null;
	const { search, city, state, status, limit, cursor, sortBy: sort } = query;
	const filter = { environments: [environment], search, city, state, status };
	const { rows, ...total } = await readEntries<CardRow & { sort_key: string }>(db, {
		...{ filter, sort, order, keyset, cursor, after, limit: limit + 1, reading },
		rowsOf: (entries) => sql`
			select ${sql.raw(CARD_COLUMNS)}, ${sql.raw(key)} as sort_key from (${entries}) as e
			join auctions a on a.id = e.auction_id left join properties p on p.auction_id = a.id
			order by ${keyset.order}`,
	});
	const { page, next_cursor } = keyset.page(rows, limit, ({ sort_key, id }) => [sort_key, id]);
	return { auctions: page.map(presentCard), next_cursor, ...total };
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
