import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MapPlace } from '#contract/map.ts';
import { clustersOf, DISTANCE } from './clusters.ts';
import { BRAZIL, positionIn, viewOf } from './projection.ts';

const place = fc.record({
	latitude: fc.double({ min: -33, max: 5, noNaN: true }),
	longitude: fc.double({ min: -73, max: -35, noNaN: true }),
	lots: fc.integer({ min: 1, max: 5_000 }),
});
const places = fc
	.array(place, { maxLength: 200 })
	.map((some): MapPlace[] =>
		some
			.toSorted((one, other) => other.lots - one.lots)
			.map((each) => ({ ...each, city: 'Cidade', state: 'UF', open: 0, lowest: null, ends: null })),
	);

describe('clusters', () => {
	it('have every place in the view once, and no two are closer than a target is wide', () => {
		fc.assert(
			fc.property(places, (some) => {
				const clusters = clustersOf(some, BRAZIL);
				expect(clusters.flatMap((cluster) => cluster.places)).toHaveLength(some.length);
				expect(clusters.reduce((sum, { lots }) => sum + lots, 0)).toBe(
					some.reduce((sum, { lots }) => sum + lots, 0),
				);
				const at = clusters.map((cluster) => positionIn(BRAZIL, cluster));
				for (const [index, one] of at.entries())
					for (const other of at.slice(index + 1))
						expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(DISTANCE);
			}),
		);
	});

	it('split when they are opened, unless all their places are at one point', () => {
		const [one, other] = [
			{ latitude: -23.53, longitude: -46.64 },
			{ latitude: -22.91, longitude: -47.06 },
		].map((point) => ({ ...point, city: 'x', state: 'SP', lots: 1, open: 1, lowest: 1, ends: null })) as [
			MapPlace,
			MapPlace,
		];
		const [cluster] = clustersOf([one, other], BRAZIL);
		expect(cluster?.places).toEqual([one, other]);
		expect(cluster && clustersOf([one, other], viewOf(cluster.bounds))).toHaveLength(2);
		const [alone] = clustersOf([one, one], BRAZIL);
		expect(alone && clustersOf([one, one], viewOf(alone.bounds))).toHaveLength(1);
	});

	it('leave out what is far outside the view', () => {
		const far = {
			latitude: -3,
			longitude: -60,
			city: 'Manaus',
			state: 'AM',
			lots: 1,
			open: 1,
			lowest: 1,
			ends: null,
		};
		expect(clustersOf([far], viewOf([-24, -47, -23, -46]))).toEqual([]);
	});
});

describe('the outlines', () => {
	const outlines = readFileSync(join(import.meta.dirname, 'brazil.svg'), 'utf8');

	it('are those of 27 states, in less than 150 KB', () => {
		expect(outlines.match(/<path id="[A-Z]{2}"/g)).toHaveLength(27);
		expect(outlines.length).toBeLessThan(150_000);
	});
});
