import { z } from 'zod';
import { listingFilter } from '#domain/lot/listing-filter.ts';
import { instant, reais } from './amount.ts';

/** The filter of the listing; its order has no effect on a map. */
export const mapQuery = listingFilter.strict();
export type MapQuery = z.infer<typeof mapQuery>;

/** The largest number of places of one map: more than Brazil has municipalities. */
export const MAP_PLACES = 6_000;

/**
 * The lots at one point: that of their address, rounded to 0.01 degree, or else of their municipality. If there are more
 * than `MAP_PLACES` points, each municipality is one place.
 */
export const mapPlace = z.object({
	latitude: z.number(),
	longitude: z.number(),
	city: z.string(),
	state: z.string(),
	lots: z.int(),
	/** How many of them take bids or are paused. */
	open: z.int(),
	/** The lowest current bid of the lots that have not ended; null if all have. */
	lowest: reais.nullable(),
	/** The nearest end of the open lots; null if none is open. */
	ends: instant.nullable(),
});
export type MapPlace = z.infer<typeof mapPlace>;

export const lotMap = z.object({
	/** The most lots first. */
	places: z.array(mapPlace),
	/** The number of lots that match, those without a place on the map included. */
	total: z.int(),
	/** How many of them have no place on the map, because their city is not known. */
	unplaced: z.int(),
});
export type LotMap = z.infer<typeof lotMap>;

/** The most cities that are suggested. */
export const MOST_CITIES = 300;

/** A city and the number of its lots. */
const cityCount = z.object({ city: z.string(), state: z.string(), lots: z.int() });

/** The cities with the most lots first, at most `MOST_CITIES`. */
export const cityCounts = z.object({ cities: z.array(cityCount) });
export type CityCounts = z.infer<typeof cityCounts>;
