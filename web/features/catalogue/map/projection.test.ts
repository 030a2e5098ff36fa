import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	BRAZIL,
	boundsOf,
	isWhole,
	latitudeOf,
	mercatorY,
	moved,
	positionIn,
	SMALLEST,
	type View,
	viewOf,
	zoomed,
} from './projection.ts';

const latitude = fc.double({ min: -33, max: 5, noNaN: true });
const longitude = fc.double({ min: -73, max: -35, noNaN: true });
const views = fc.record({
	x: longitude,
	y: latitude.map(mercatorY),
	size: fc.double({ min: SMALLEST * 4, max: 40, noNaN: true }),
});
const part = fc.double({ min: 0, max: 1, noNaN: true });

function close(one: View, other: View) {
	expect(one.x).toBeCloseTo(other.x, 2);
	expect(one.y).toBeCloseTo(other.y, 2);
	expect(one.size).toBeCloseTo(other.size, 1);
}

describe('the projection', () => {
	it('grows to the south, and is undone', () => {
		expect(mercatorY(0)).toBeCloseTo(0);
		expect(mercatorY(-30)).toBeGreaterThan(mercatorY(-29));
		fc.assert(
			fc.property(latitude, (it) => {
				expect(latitudeOf(mercatorY(it))).toBeCloseTo(it, 9);
			}),
		);
	});

	it('has all of Brazil in the first view', () => {
		for (const [north, west] of [
			[5.2, -60.2],
			[-33.7, -53.4],
			[-7.5, -73.9],
			[-7.15, -34.8],
		] as const) {
			const { x, y } = positionIn(BRAZIL, { latitude: north, longitude: west });
			expect(Math.min(x, y)).toBeGreaterThan(0);
			expect(Math.max(x, y)).toBeLessThan(1);
		}
	});
});

describe('a view', () => {
	it('is the view of its own bounds', () => {
		fc.assert(
			fc.property(views, (view) => {
				close(viewOf(boundsOf(view)), view);
			}),
		);
	});

	it('keeps the point under the pointer while it zooms', () => {
		fc.assert(
			fc.property(part, part, (x, y) => {
				const wide = { x: -54, y: 15, size: 20 };
				const near = zoomed(wide, 2, { x, y });
				expect(near.x + (x - 0.5) * near.size).toBeCloseTo(wide.x + (x - 0.5) * wide.size, 9);
				expect(near.y + (y - 0.5) * near.size).toBeCloseTo(wide.y + (y - 0.5) * wide.size, 9);
			}),
		);
	});

	it('never leaves Brazil, and is neither larger than it nor smaller than the smallest', () => {
		const steps = fc.array(fc.tuple(fc.double({ min: 0.1, max: 10, noNaN: true }), part, part));
		fc.assert(
			fc.property(views, steps, (view, changes) => {
				let now: View = view;
				for (const [factor, x, y] of changes) now = moved(zoomed(now, factor, { x, y }), x * 9, -y * 9);
				expect(now.size).toBeLessThanOrEqual(BRAZIL.size);
				expect(now.size).toBeGreaterThanOrEqual(SMALLEST);
				expect(now.x).toBeGreaterThanOrEqual(-74);
				expect(now.x).toBeLessThanOrEqual(-28);
			}),
		);
	});

	it('of all of Brazil limits nothing', () => {
		expect(isWhole(BRAZIL)).toBe(true);
		expect(isWhole(zoomed(BRAZIL, 1.5))).toBe(false);
	});
});
