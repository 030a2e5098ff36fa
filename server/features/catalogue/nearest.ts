import { type Kysely, sql } from 'kysely';
import type { AuctionCard, NearestFilter } from '#contract/auctions.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { type ListingFilter, type Near, NO_FILTER, writeFilter } from '#domain/lot/listing.ts';
import { countMatches, READING } from '#server/features/catalogue/search/matching-entries.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { entryFilter, listAuctions, SHOWN_CARD_COLUMNS } from './listing.ts';

/** Filters without which a list is another question rather than a wider one. */
const NOT_DROPPED = ['sortBy'];

/**
 * The filters of a list that each keep it from having lots: without it, there are some. Both limits of the price count as one.
 * The least change first: the one that leads to the fewest lots.
 */
export async function readNearest(
	db: Kysely<Database>,
	environment: Environment,
	filter: ListingFilter,
): Promise<NearestFilter[]> {
	const names = writeFilter(filter)
		.map(([name]) => name as keyof ListingFilter)
		.filter((name) => !NOT_DROPPED.includes(name) && !(name === 'price_max' && filter.price_min !== null));
	if (names.length < 2) return [];
	const found: NearestFilter[] = [];
	for (const name of names) {
		const dropped = name === 'price_min' ? ['price_min', 'price_max'] : [name];
		const wider = {
			...filter,
			...Object.fromEntries(dropped.map((each) => [each, NO_FILTER[each as 'near']])),
		};
		const matches = await countMatches(db, entryFilter(environment, wider));
		const total = Math.min(matches, READING.counted);
		if (matches > 0) found.push({ without: name, total, total_is_lower_bound: matches > READING.counted });
	}
	return found.sort((a, b) => a.total - b.total);
}

/** The number of lots that an empty list offers, and the circles around its place that are searched, in kilometres. */
const OFFERED = { lots: 3, circles: [100, 400] };

/**
 * The lots that a list without any offers instead, at most three: around the place that was asked for, in its state, of its type,
 * the newest of all. Those that are open come first, then those that open later. None for a list without filters.
 */
export async function readNearLots(
	db: Kysely<Database>,
	environment: Environment,
	filter: ListingFilter,
): Promise<AuctionCard[]> {
	if (writeFilter(filter).every(([name]) => NOT_DROPPED.includes(name))) return [];
	const wider = await widerFilters(db, filter);
	const found = new Map<string, AuctionCard>();
	for (const status of ['active', 'pending'] as const)
		for (const each of wider) {
			const query = { ...NO_FILTER, ...each, status, limit: OFFERED.lots };
			const page = await listAuctions(db, environment, query, { columns: SHOWN_CARD_COLUMNS });
			for (const card of page?.auctions ?? []) found.set(card.id, found.get(card.id) ?? card);
			if (found.size >= OFFERED.lots) return [...found.values()].slice(0, OFFERED.lots);
		}
	return [...found.values()];
}

/** Filters that ask for something near this one, the nearest first. */
async function widerFilters(db: Kysely<Database>, filter: ListingFilter): Promise<Partial<ListingFilter>[]> {
	const { state, type } = filter;
	const centre = await centreOf(db, filter);
	return [
		...(centre ? OFFERED.circles.map((km) => ({ near: [...centre, km] as Near })) : []),
		...(state === '' ? [] : [{ state }]),
		...(type.length === 0 ? [] : [{ type }]),
		{},
	];
}

/** The middle of what a filter asks for: of its circle, its part of the map, or the municipality that it names. */
async function centreOf(
	db: Kysely<Database>,
	{ near, bounds, city, search, state }: ListingFilter,
): Promise<[latitude: number, longitude: number] | null> {
	if (near) return [near[0], near[1]];
	if (bounds) return [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2];
	const name = city || search;
	const { rows } = await sql<{ latitude: number; longitude: number }>`
		select m.latitude, m.longitude from municipality_names n join municipalities m on m.code = n.code
		where n.key = regexp_replace(fold_text(${name}), '[^a-z0-9]', '', 'g') and (${state} = '' or n.state = upper(${state}))
		limit 2`.execute(db);
	const [place, another] = rows;
	return place && !another ? [place.latitude, place.longitude] : null;
}
