import { expect, it } from 'vitest';
import { distanceOf } from './listing-oracle.ts';

const point = (latitude: number, longitude: number) => ({ latitude, longitude });
const SAO_PAULO = point(-23.5329, -46.6395);

it.each([
	['Campinas', point(-22.9053, -47.0659), 82.3],
	['Rio de Janeiro', point(-22.9129, -43.2003), 357.7],
	['the opposite point', point(23.5329, 133.3605), 20015.1],
	['itself', SAO_PAULO, 0],
])('from São Paulo to %s', (_, other, km) => {
	expect(distanceOf(SAO_PAULO, other)).toBeCloseTo(km, 0);
	expect(distanceOf(other, SAO_PAULO)).toBeCloseTo(km, 0);
});
