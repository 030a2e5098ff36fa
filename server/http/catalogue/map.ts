import { lotMap, mapQuery } from '#contract/map.ts';
import { API } from '#contract/paths.ts';
import { ok } from '#domain/problems/result.ts';
import { readMap } from '#server/features/catalogue/map/read-map.ts';
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
];
