import { type Kysely, sql } from 'kysely';
import type { AuctionQuery } from '#contract/auction-query.ts';
import type { AuctionCard, AuctionPage } from '#contract/auctions.ts';
import type { Environment } from '#domain/auction/auction.ts';
import type { Outcome } from '#domain/auction/outcomes.ts';
import type { ListingFilter, MoreFilters, SortBy } from '#domain/lot/listing.ts';
import { CARD_FACTS } from '#domain/lot/lot-fields.ts';
import { AUCTION_KINDS, OCCUPANCIES, PROPERTY_TYPE_NAMES } from '#domain/lot/property.ts';
import { type Centavos, centavosOf, reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import {
	COVER_OF_AUCTION,
	IMAGES_OF_AUCTION,
	type ImageRow,
	presentImage,
} from '#server/features/catalogue/images/image-columns.ts';
import { nearlyFound } from '#server/features/catalogue/search/did-you-mean.ts';
import type { EntryFilter } from '#server/features/catalogue/search/entry-conditions.ts';
import {
	BY_CREATION,
	BY_DISCOUNT,
	BY_ENDING,
	BY_PRICE,
	type EntryOrder,
	keysetOf,
} from '#server/features/catalogue/search/entry-order.ts';
import { READING } from '#server/features/catalogue/search/matching-entries.ts';
import { readEntries } from '#server/features/catalogue/search/read-entries.ts';
import {
	type Keyset,
	type KeysetColumn,
	numberColumn,
	timeColumn,
} from '#server/platform/db/keyset-cursor.ts';
import { preparedStatement } from '#server/platform/db/prepared-statement.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type FieldsRow, presentFields } from './lot-columns.ts';
import { OUTCOME_COLUMN } from './outcome-column.ts';

/** The digits of a lot's facts as one number, as `facts_of` in the database writes it: the position of each value. */
const TYPES = [null, ...PROPERTY_TYPE_NAMES];
const OCCUPANCY = Object.keys(OCCUPANCIES);
const KINDS = [null, ...Object.keys(AUCTION_KINDS)];
const FINANCING = [false, true];

/** The numbers of all facts that match these filters; null if every lot matches. */
function matchingFacts({ type, occupancy, kind, accepts_financing }: MoreFilters): number[] | null {
	if (type.length === 0 && occupancy === null && kind === null && !accepts_financing) return null;
	const places = <T>(values: readonly T[], wanted: (value: T) => boolean) =>
		values.flatMap((value, place) => (wanted(value) ? [place] : []));
	return places(TYPES, (each) => type.length === 0 || (each !== null && type.includes(each))).flatMap((t) =>
		places(OCCUPANCY, (each) => occupancy === null || each === occupancy).flatMap((o) =>
			places(KINDS, (each) => kind === null || each === kind).flatMap((k) =>
				places(FINANCING, (each) => each || !accepts_financing).map((f) => t + 16 * o + 64 * k + 512 * f),
			),
		),
	);
}

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
	ending: sorted('ending', BY_ENDING, numberColumn, 'asc'),
	'price-low': sorted('price-low', BY_PRICE, numberColumn, 'asc'),
	'price-high': sorted('price-high', BY_PRICE, numberColumn, 'desc'),
	discount: sorted('discount', BY_DISCOUNT, numberColumn, 'desc'),
};

export interface CardRow
	extends Omit<
			AuctionCard,
			| 'start_time'
			| 'end_time'
			| 'scheduled_end_time'
			| 'created_at'
			| 'suspended_since'
			| 'outcome'
			| 'auction_images'
			| (typeof CARD_FACTS)[number]
		>,
		FieldsRow<(typeof CARD_FACTS)[number]> {
	start_time: Micros;
	end_time: Micros;
	scheduled_end_time: Micros;
	created_at: Micros;
	suspended_at: Micros | null;
	ending: Outcome | null;
	images: ImageRow[];
}

const cardColumns = (
	images: string,
) => `a.id, a.title, a.description, a.initial_bid, a.current_bid, a.bid_count, a.auction_type,
	a.status, p.appraisal, p.private_area, p.total_area, p.land_area, p.bedrooms, p.parking_spaces, p.financing, a.kind, micros(a.start_time) as start_time, micros(a.end_time) as end_time,
	micros(a.scheduled_end_time) as scheduled_end_time, micros(a.suspended_at) as suspended_at, ${OUTCOME_COLUMN} as ending, a.round, a.ledger_seq as seq, a.city, a.state, p.property_type,
	micros(a.created_at) as created_at, ${images} as images`;

/** The columns of a card with all images, for auctions aliased `a` and properties aliased `p`. */
export const CARD_COLUMNS = cardColumns(IMAGES_OF_AUCTION);

/** The columns of a card as pages show it, with its first image. */
export const SHOWN_CARD_COLUMNS = cardColumns(COVER_OF_AUCTION);

interface ListingOptions {
	reading?: typeof READING | undefined;
	columns?: string;
}

/**
 * One page of the auctions that visitors may see, with the filter of spec §5 and the sorts of spec §9. Null when the
 * cursor is not one of this list. `columns` are those of a card.
 */
export async function listAuctions(
	db: Kysely<Database>,
	environment: Environment,
	query: AuctionQuery,
	{ reading = READING, columns = CARD_COLUMNS }: ListingOptions = {},
): Promise<AuctionPage | null> {
	const { order, keyset, key } = SORTS[query.sortBy];
	const after = keyset.after(query.cursor);
	if (!after) return null;
	const { limit, cursor } = query;
	const filter = entryFilter(environment, query);
	const { rows, ...total } = await readEntries<CardRow & { sort_key: string }>(db, {
		filter,
		order,
		keyset,
		after,
		limit: limit + 1,
		reading,
		rowsOf: (entries) => sql`
			select ${sql.raw(columns)}, ${sql.raw(key)} as sort_key from (${entries}) as e
			join auctions a on a.id = e.auction_id left join properties p on p.auction_id = a.id
			order by ${keyset.order}`,
	});
	const { page, next_cursor } = keyset.page(rows, limit, ({ sort_key, id }) => [sort_key, id]);
	const free = cursor || next_cursor ? 0 : limit - page.length;
	const similar = await nearlyFound(
		db,
		filter,
		page.map(({ id }) => id),
		free,
	);
	const cards = [...page, ...(await readCards(db, similar, columns))];
	return { auctions: cards.map(presentCard), similar: similar.length, next_cursor, ...total };
}

/** The cards of these auctions, in this order. */
async function readCards(db: Kysely<Database>, ids: readonly string[], columns: string): Promise<CardRow[]> {
	if (ids.length === 0) return [];
	const { rows } =
		await sql<CardRow>`${preparedStatement}select ${sql.raw(columns)} from unnest(${ids}::uuid[]) with ordinality as e (id, n)
		join auctions a on a.id = e.id left join properties p on p.auction_id = a.id order by e.n`.execute(db);
	return rows;
}

/** The filter as entries are read with it. */
export function entryFilter(environment: Environment, query: ListingFilter): EntryFilter {
	const { search, city, state, status, near, bounds, price_min, price_max, discount_min } = query;
	const limited = price_min !== null || price_max !== null || discount_min !== null;
	return {
		environments: [environment],
		search,
		city,
		state,
		status,
		near,
		bounds,
		facts: matchingFacts(query),
		price: limited
			? {
					min: price_min === null ? null : centavosOf(price_min),
					max: price_max === null ? null : centavosOf(price_max),
					discount: discount_min === null ? null : discount_min * 100,
				}
			: null,
	};
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
		suspended_since: row.suspended_at === null ? null : isoOf(row.suspended_at),
		outcome: row.ending,
		round: row.round,
		city: row.city,
		state: row.state,
		property_type: row.property_type,
		...presentFields(CARD_FACTS, row),
		created_at: isoOf(row.created_at),
		seq: row.seq,
		auction_images: images.map((image) => presentImage(image, row.title)),
	};
}
