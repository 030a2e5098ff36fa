import { type RawBuilder, sql } from 'kysely';
import type { AuctionStatus } from '#domain/auction/auction.ts';
import type { StoredEnvironment } from '#domain/lot/drafts.ts';
import type { Bounds, Near } from '#domain/lot/listing.ts';
import { escapeLike } from '#server/platform/db/like.ts';

/** A text that contains a trigram, which the index of trigrams can find. */
export const TRIGRAM = /[\p{L}\p{N}]{3}/u;

export interface EntryFilter {
	environments: readonly StoredEnvironment[];
	status: AuctionStatus | 'all';
	search: string;
	/** Lots that the search finds by something else than their text. */
	named?: readonly string[];
	/** SQL: a query of the ids of the lots among which the list is. */
	lots?: RawBuilder<unknown> | null;
	/** Whether the lots were withdrawn; otherwise no lot of a list was. */
	withdrawn?: boolean;
	/** Parts of the names of the city and of the state. */
	city?: string;
	state?: string;
	/** The lot's point is in this circle. */
	near?: Near | null;
	bounds?: Bounds | null;
	/** The facts of which a lot has one (catalogue/listing.ts); any if null. */
	facts?: readonly number[] | null;
	/** Limits in centavos and basis points; null if there are none. Bids change what they match. */
	price?: PriceLimits | null;
}

export interface PriceLimits {
	min: number | null;
	max: number | null;
	discount: number | null;
}

/** The places that a filter names. `ids` is an array literal of PostgreSQL, which goes back as it came. */
export interface Places {
	ids: string;
	count: number;
	/** Whether the name of one of them does not contain what was asked for: its municipality has another name. */
	renamed: boolean;
}

/** Whether the index of no order has the filter. */
export function isScattered({ search, lots, facts, price }: EntryFilter): boolean {
	return search !== '' || Boolean(lots) || Boolean(facts) || Boolean(price);
}

/** Lists have no lot that was withdrawn, and their indexes neither; a filter may ask for those that were. */
export function withdrawnOrNot(table: string, { withdrawn = false }: Pick<EntryFilter, 'withdrawn'>) {
	return sql.raw(withdrawn ? `${table}.withdrawn` : `not ${table}.withdrawn`);
}

/** The filter as a condition on a table. */
export function conditionOf(
	table: string,
	{ status, search, named, lots, facts, price }: EntryFilter,
	places: Places | null,
): RawBuilder<unknown> {
	const exact = status === 'all' ? sql`` : sql`and ${sql.raw(table)}.status = ${status}`;
	// The planner would estimate each place of an array by itself.
	const placed = places
		? sql`and (${sql.raw(table)}.place in (select unnest(${places.ids}::bigint[]))) is true`
		: sql``;
	const stated = facts ? sql`and ${sql.raw(table)}.facts = any(${facts}::smallint[])` : sql``;
	const among = lots ? sql`and ${sql.raw(table)}.auction_id in (${lots})` : sql``;
	const found = searchedOrNamed(table, search, named ?? []);
	return sql`${exact} ${among} ${placed} ${stated} ${price ? priced(table, price) : sql``} ${found}`;
}

/** Reads the price of each row, so that the planner keeps the order in which the rows are read. */
function priced(table: string, limits: PriceLimits): RawBuilder<unknown> {
	const of = (column: string) =>
		table === 'r'
			? sql.raw(`r.${column}`)
			: sql.raw(`(select p.${column} from auction_prices p where p.auction_id = ${table}.auction_id)`);
	return within(limits, of);
}

function within(
	{ min, max, discount }: PriceLimits,
	of: (column: string) => RawBuilder<unknown>,
): RawBuilder<unknown> {
	return sql`${min === null ? sql`` : sql`and ${of('current_bid')} >= ${min}::bigint`}
		${max === null ? sql`` : sql`and ${of('current_bid')} <= ${max}::bigint`}
		${discount === null ? sql`` : sql`and ${of('discount')} >= ${discount}::int`}`;
}

/** The same limits for entries `l`, which are found by their price if few have such a one. */
function foundByPrice({ environments, price }: EntryFilter): RawBuilder<unknown> {
	if (!price) return sql``;
	return sql`and l.auction_id in (select r.auction_id from auction_prices r
		where r.environment = any(${environments}::text[]) and not r.withdrawn ${within(price, (column) => sql.raw(`r.${column}`))})`;
}

/**
 * The filter as a condition on entries `l` that their indexes of texts answer. Names of the city and the state are in the
 * text too: the index then has fewer rows to visit.
 */
export function indexedCondition(filter: EntryFilter, places: Places | null): RawBuilder<unknown> {
	const whole = sql`${conditionOf('l', { ...filter, price: null }, places)} ${foundByPrice(filter)}`;
	if (!TRIGRAM.test(filter.search)) return whole;
	const { city = '', state = '' } = filter;
	const inCity = TRIGRAM.test(city) && !places?.renamed ? contains('l.search_text', city) : sql``;
	// A state has two letters, at the text's end.
	const inState =
		state.length === 2 ? sql`and l.search_text like '%' || E'\n' || fold_text(${escapeLike(state)})` : sql``;
	return sql`${whole} ${inCity} ${inState}`;
}

/** The same without places, at the place `p`. */
export function atPlace(table: string, filter: EntryFilter): RawBuilder<unknown> {
	return sql`${conditionOf(table, filter, null)} and ${sql.raw(table)}.place = p.place`;
}

/** The entries that a subquery reads at a place `p`, of all places. */
export function eachPlace({ ids }: Places, entries: RawBuilder<unknown>): RawBuilder<unknown> {
	return sql`select e.* from unnest(${ids}::bigint[]) as p (place) cross join lateral (${entries}) as e`;
}

function searchedOrNamed(table: string, search: string, named: readonly string[]): RawBuilder<unknown> {
	if (named.length === 0) return searched(table, search);
	return sql`and ((true ${searched(table, search)}) or ${sql.raw(table)}.auction_id = any(${named}::uuid[]))`;
}

/** Trigrams or pairs find the text; a second condition that the planner estimates would count twice. */
function searched(table: string, search: string): RawBuilder<unknown> {
	const text = `${table}.search_text`;
	if (search === '' || TRIGRAM.test(search)) return contains(text, search);
	const has = sql`and strpos(${sql.raw(text)}, fold_text(${search})) > 0`;
	// Only entries have the index of pairs.
	return table === 'l'
		? sql`and search_pairs(l.search_text) @> needle_pairs(fold_text(${search})) ${has}`
		: has;
}

export function contains(column: string, part: string): RawBuilder<unknown> {
	return part === '' ? sql`` : sql`and ${sql.raw(column)} like '%' || fold_text(${escapeLike(part)}) || '%'`;
}
