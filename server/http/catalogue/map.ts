import { cityCounts, lotMap, mapQuery } from '#contract/map.ts';
import { API } from '#contract/paths.ts';
import { ok } from '#domain/problems/result.ts';
import { readCities, readMap } from '#server/features/catalogue/map/read-map.ts';
import { readEndpoint } from '#server/http/endpoint.ts';

export const mapEndpoints = [
	readEndpoint({
		method: 'get',
		path: API.map,
		summary:
			'The places of the auctions that match a filter, with their numbers, lowest price and nearest end',
		access: 'public',
		cache: 'public',
		query: mapQuery,
		output: lotMap,
		run: async ({ db, environment }, { query }) => ok(await readMap(db, environment, query)),
	}),
	readEndpoint({
		method: 'get',
		path: API.cities,
		summary: 'The cities with the most auctions, with their numbers',
		access: 'public',
		cache: 'public',
		output: cityCounts,
		run: async ({ db, environment }) => ok(await readCities(db, environment)),
	}),
];
