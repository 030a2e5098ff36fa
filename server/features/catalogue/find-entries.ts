import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Bounds, Near } from '#domain/lot/more-filters.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { atPlace, contains, type EntryFilter, eachPlace, indexedCondition } from './entry-conditions.ts';
import { entriesFound } from './entry-order.ts';
import type { Found, ListMemory } from './list-memory.ts';
import { rarePartsOf, wordsOf } from './rare-parts.ts';

/** What decides how a page is read; it never changes what is on the page. */
export const READING = {
	/** Up to this number of matches the total is exact, and a page is cut from all of them. */
	counted: 1_000,
	/** Up to this number of places each one is read in the list's order by itself, and the results are merged. */
	separatePlaces: 1_000,
	/** Up to this number of places no other way is tried before: neither the list of their lots nor the order's first entries. */
	fewPlaces: 50,
	/** The page is looked for among this number of entries before all matches of a search or the lots of each place are read. */
	walked: 20_000,
	/** Up to this number of matches are sorted. If more match, the order's index is read until the page is full. */
	sorted: 20_000,
	/** The number of texts that show which words of a search are frequent, and how many have such a word. */
	sampled: 100,
	frequent: 20,
};

/** The version of all lists, which every change of what they are filtered by increases; null in a transaction that writes. */
export const VERSION = sql`(select case when pg_current_xact_id_if_assigned() is null then sum(changes)::bigint end from auction_counts)`;

/** Finds a filter's matches, as many as are counted. */
export async function findEntries(
	db: Kysely<Database>,
	{ filter, reading }: { filter: EntryFilter; reading: typeof READING },
	memory: ListMemory,
): Promise<Found> {
	const places = await matchingPlaces(db, filter);
	const parts = await indexedParts(db, filter, reading, memory);
	const most = sql`limit ${reading.counted + 1}`;
	const matching = (condition: RawBuilder<unknown>) =>
		sql`${entriesFound(filter.environments, condition)} and (select lots from bound) <= ${reading.counted} ${most}`;
	const separate = filter.search === '' && places && places.count <= reading.separatePlaces;
	const entries = separate
		? sql`${eachPlace(places, matching(atPlace('l', filter)))} ${most}`
		: matching(indexedCondition(filter, places, parts));
	const { rows } = await sql<Omit<Found, 'places' | 'parts'>>`
		with bound as materialized (${leastMatches(filter, places)}), found as materialized (${entries}), matching as (
			select greatest(count(*), least((select lots from bound), ${reading.counted + 1})) as matches,
				array_agg(auction_id)::text as ids
			from found)
		select ${VERSION} as version, matches, case when matches <= ${reading.counted} then coalesce(ids, '{}') end as ids
		from matching`.execute(db);
	const [found] = rows;
	if (!found) throw new Error('a count has one row');
	// A place that was added in between would be missing.
	const version = places && places.version !== found.version ? null : found.version;
	return { ...found, places, parts, version };
}

/** A number of lots that match at least: those with a frequent word that contains the search (count-words.ts). */
function leastMatches(
	{ environments, status, search, facts, price }: EntryFilter,
	places: Found['places'],
): RawBuilder<unknown> {
	if (search === '' || status !== 'all' || places || facts || price) return sql`select 0 as lots`;
	return sql`select coalesce(max(lots + losses) - (select sum(losses) from auction_counts), 0)::bigint as lots from frequent_words
		where environment = any(${environments}::text[]) and strpos(word, fold_text(${search})) > 0`;
}

/** The parts of a search that its index is asked for: those with rare words, as a sample of texts shows. */
async function indexedParts(
	db: Kysely<Database>,
	{ search }: EntryFilter,
	{ sampled, frequent }: typeof READING,
	memory: ListMemory,
): Promise<string[]> {
	if (wordsOf(search).length < 2) return [search];
	memory.sample ??= await sample(db, sampled);
	return rarePartsOf(search, memory.sample, frequent);
}

/** Texts of auctions chosen by chance, because ids are random. */
async function sample(db: Kysely<Database>, most: number): Promise<string[]> {
	const { rows } = await sql<{
		search_text: string;
	}>`select search_text from listing_entries order by auction_id limit ${most}`.execute(db);
	return rows.map(({ search_text }) => search_text);
}

/** The places that match the filter's parts of names, and are in its circle and bounds; null if the filter has none of these. */
export async function matchingPlaces(
	db: Kysely<Database>,
	{ city = '', state = '', near = null, bounds = null }: EntryFilter,
): Promise<(Found['places'] & { version: number | null }) | null> {
	if (city === '' && state === '' && !near && !bounds) return null;
	const { rows } = await sql<NonNullable<Found['places']> & { version: number | null }>`
		select ${VERSION} as version, count(*) as count, coalesce(array_agg(place)::text, '{}') as ids from (
			select distinct place from listing_places where true ${contains('city', city)} ${contains('state', state)} ${near ? inCircle(near) : sql``}
				${bounds ? inBounds(bounds) : sql``}
		) p`.execute(db);
	return rows[0] ?? null;
}

/** A degree of latitude is 111 km; the index has the latitudes. */
function inCircle([latitude, longitude, km]: Near): RawBuilder<unknown> {
	return sql`and latitude between ${latitude - km / 110}::float8 and ${latitude + km / 110}::float8
		and distance_km(latitude, longitude, ${latitude}::float8, ${longitude}::float8) <= ${km}::float8`;
}

function inBounds([south, west, north, east]: Bounds): RawBuilder<unknown> {
	return sql`and latitude between ${south}::float8 and ${north}::float8 and longitude between ${west}::float8 and ${east}::float8`;
}
