import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Bounds, Near } from '#domain/lot/listing.ts';
import type { Database } from '#server/platform/db/schema.ts';
import {
	atPlace,
	contains,
	type EntryFilter,
	eachPlace,
	indexedCondition,
	type Places,
} from './entry-conditions.ts';
import { entriesFound } from './entry-order.ts';

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
};

/** The entries `l` that match a filter: one more than are counted, if there are as many. */
export function countedEntries(
	filter: EntryFilter,
	places: Places | null,
	{ counted, separatePlaces }: typeof READING,
): RawBuilder<unknown> {
	const most = sql`limit ${counted + 1}`;
	const matching = (condition: RawBuilder<unknown>) => sql`${entriesFound(filter, condition)} ${most}`;
	return filter.search === '' && places && places.count <= separatePlaces
		? sql`${eachPlace(places, matching(atPlace('l', filter)))} ${most}`
		: matching(indexedCondition(filter, places));
}

/** The number of a filter's matches, at most one more than are counted. */
export async function countMatches(db: Kysely<Database>, filter: EntryFilter): Promise<number> {
	const places = await matchingPlaces(db, filter);
	const { rows } = await sql<{ matches: number }>`
		select count(*) as matches from (${countedEntries(filter, places, READING)}) as f`.execute(db);
	return rows[0]?.matches ?? 0;
}

/** The places that match the filter's parts of names, and are in its circle and bounds; null if the filter has none of these. */
export async function matchingPlaces(
	db: Kysely<Database>,
	{ city = '', state = '', near = null, bounds = null }: EntryFilter,
): Promise<Places | null> {
	if (city === '' && state === '' && !near && !bounds) return null;
	const { rows } = await sql<Places>`
		select count(*) as count, coalesce(array_agg(place)::text, '{}') as ids, coalesce(bool_or(renamed), false) as renamed from (
			select place, not bool_and(true ${contains('city', city)}) as renamed from listing_places
			where true ${inCity(city)} ${contains('state', state)} ${near ? inCircle(near) : sql``} ${bounds ? inBounds(bounds) : sql``}
			group by place
		) p`.execute(db);
	return rows[0] ?? null;
}

/** The city has the part in its name, or is the municipality that has exactly this name, or had it. */
function inCity(part: string): RawBuilder<unknown> {
	if (part === '') return sql``;
	return sql`and ((true ${contains('city', part)}) or municipality in (
		select code from municipality_names where key = regexp_replace(fold_text(${part}), '[^a-z0-9]', '', 'g')))`;
}

/** A degree of latitude is 111 km; the index has the latitudes. */
function inCircle([latitude, longitude, km]: Near): RawBuilder<unknown> {
	return sql`and latitude between ${latitude - km / 110}::float8 and ${latitude + km / 110}::float8
		and distance_km(latitude, longitude, ${latitude}::float8, ${longitude}::float8) <= ${km}::float8`;
}

function inBounds([south, west, north, east]: Bounds): RawBuilder<unknown> {
	return sql`and latitude between ${south}::float8 and ${north}::float8 and longitude between ${west}::float8 and ${east}::float8`;
}
