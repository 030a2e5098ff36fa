import type { CityCounts } from '#contract/map.ts';
import { API } from '#contract/paths.ts';
import { type Answer, request } from './request.ts';

/** Reads the cities with lots. */
export function readCities(): Promise<Answer<CityCounts>> {
	return request('GET', API.cities);
}
