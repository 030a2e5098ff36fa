import { type Kysely, type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type CityCounts, type LotMap, MAP_PLACES, type MapPlace, MOST_CITIES } from '#contract/map.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { type ListingFilter, NO_FILTER } from '#domain/lot/listing.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { entryFilter } from '#server/features/catalogue/listing.ts';
import {
	conditionOf,
	type EntryFilter,
	indexedCondition,
	type Places,
} from '#server/features/catalogue/search/entry-conditions.ts';
import { matchingPlaces } from '#server/features/catalogue/search/matching-entries.ts';
import type { Database } from '#server/platform/db/schema.ts';

interface PlaceRow extends Omit<MapPlace, 'lowest' | 'ends' | 'latitude' | 'longitude'> {
	/** Null for cities that no municipality is called. */
	latitude: number | null;
	longitude: number | null;
	lowest: number | null;
	ends: Micros | null;
	/** Of all places. */
	total: number;
}

/** A map is used again for this many times the time that reading it took, so that maps take a twentieth of one connection. */
const TIMES_READING = 20;

/** The largest number of maps that are stored for a database: of 6,000 places, 1 MB each. */
const MOST_MAPS = 30;

type Maps = LRUCache<string, LotMap, () => Promise<LotMap>>;

const mapsOf = new WeakMap<Kysely<Database>, Maps>();

/** The places of the lots that match a filter, as visitors may see them. May be some seconds old (decision 064). */
export function readMap(
	db: Kysely<Database>,
	environment: Environment,
	query: ListingFilter,
	most = MAP_PLACES,
): Promise<LotMap> {
	const filter = entryFilter(environment, query);
	const maps = mapsOf.get(db) ?? openMaps();
	mapsOf.set(db, maps);
	const read = () => findPlaces(db, environment, filter, most);
	return maps.forceFetch(JSON.stringify([filter, most]), { context: read });
}

/** The cities of the lots that visitors may see, with their numbers, the most first. */
export async function readCities(db: Kysely<Database>, environment: Environment): Promise<CityCounts> {
	const { places } = await readMap(db, environment, NO_FILTER);
	const cities = [...Map.groupBy(places, ({ city, state }) => `${city}/${state}`).values()].flatMap(
		(some) => {
			const lots = some.reduce((sum, place) => sum + place.lots, 0);
			return some.slice(0, 1).map(({ city, state }) => ({ city, state, lots }));
		},
	);
	return { cities: cities.sort((one, other) => other.lots - one.lots).slice(0, MOST_CITIES) };
}

function openMaps(): Maps {
	return new LRUCache({
		max: MOST_MAPS,
		ttl: 1,
		fetchMethod: async (_key, _old, { options, context: read }) => {
			const began = performance.now();
			const map = await read();
			options.ttl = (performance.now() - began) * TIMES_READING;
			return map;
		},
	});
}

async function findPlaces(
	db: Kysely<Database>,
	environment: Environment,
	filter: EntryFilter,
	most: number,
): Promise<LotMap> {
	const places = await matchingPlaces(db, filter);
	const { rows } = await sql<PlaceRow>`
		with priced as (${pricedPlaces(environment, filter, places)}), ending as (${endingPlaces(environment, filter, places)}),
		located as materialized (
			select n.*, e.ends, p.city, p.state, p.latitude, p.longitude, m.code, m.name, m.state as of_state,
				m.latitude as centre_latitude, m.longitude as centre_longitude,
				dense_rank() over (order by p.latitude, p.longitude, m.code) > ${most} as beyond
			from priced n join listing_places p on p.place = n.place left join municipalities m on m.code = p.municipality
				left join ending e on e.place = n.place
		), pointed as (
			select *, case when many then coalesce(centre_latitude, latitude) else latitude end as y,
				case when many then coalesce(centre_longitude, longitude) else longitude end as x
			from located cross join (select coalesce(bool_or(beyond), false) as many from located) as l
		)
		select y as latitude, x as longitude, coalesce(name, initcap(city)) as city, coalesce(of_state, upper(state)) as state,
			sum(lots)::bigint as lots, sum(open)::bigint as open, min(lowest) as lowest, micros(min(ends)) as ends,
			sum(sum(lots)) over ()::bigint as total
		from pointed group by 1, 2, 3, 4 order by y is null, sum(lots) desc, 4, 3, 1, 2 limit ${most}`.execute(
		db,
	);
	return presentMap(rows);
}

/** Numbers and the lowest price of the lots at each place. */
function pricedPlaces(
	environment: Environment,
	filter: EntryFilter,
	places: Places | null,
): RawBuilder<unknown> {
	return sql`select r.place, count(*) as lots, count(*) filter (where r.status in ('active', 'paused')) as open,
			min(r.current_bid) filter (where r.status in ('active', 'paused', 'pending')) as lowest
		from auction_prices r where r.environment = ${environment} and not r.withdrawn ${matching('r', environment, filter, places)}
		group by r.place`;
}

/** The nearest end of the open lots at each place. */
function endingPlaces(
	environment: Environment,
	filter: EntryFilter,
	places: Places | null,
): RawBuilder<unknown> {
	return sql`select d.place, min(d.end_time) as ends from auction_ends d
		where d.environment = ${environment} and not d.withdrawn and d.status in ('active', 'paused')
			${matching('d', environment, filter, places)}
		group by d.place`;
}

/** The filter as a condition on prices `r` or ends `d`. Only entries have the indexes of texts. */
function matching(
	table: 'r' | 'd',
	environment: Environment,
	filter: EntryFilter,
	places: Places | null,
): RawBuilder<unknown> {
	const { search } = filter;
	const rest = conditionOf(table, { ...filter, search: '' }, places);
	if (search === '') return rest;
	return sql`${rest} and ${sql.raw(table)}.auction_id in (select l.auction_id from listing_entries l
		where l.environment = ${environment} and not l.withdrawn ${indexedCondition({ ...filter, price: null }, places)})`;
}

function presentMap(rows: PlaceRow[]): LotMap {
	const places = rows.flatMap(({ latitude, longitude, city, state, lots, open, lowest, ends }) =>
		latitude === null || longitude === null
			? []
			: {
					latitude,
					longitude,
					city,
					state,
					lots,
					open,
					lowest: lowest === null ? null : reaisOf(lowest as Centavos),
					ends: ends === null ? null : isoOf(ends),
				},
	);
	const total = rows[0]?.total ?? 0;
	return { places, total, unplaced: total - places.reduce((sum, { lots }) => sum + lots, 0) };
}
