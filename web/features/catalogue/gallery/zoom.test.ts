import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bounds, movedBy, WHOLE, zoomedAt } from './zoom.ts';

const BOUNDS: Bounds = { stage: { width: 800, height: 600 }, picture: { width: 1600, height: 1200 } };
const CENTRE = { x: 0, y: 0 };

describe('zoomedAt', () => {
	it('enlarges about the point', () => {
		expect(zoomedAt(WHOLE, 2, { x: 100, y: -50 }, BOUNDS)).toEqual({ scale: 2, x: -100, y: 50 });
	});

	it.each([
		[0.1, 1],
		[100, 5],
	])('a factor of %d gives the scale %d', (factor, scale) => {
		expect(zoomedAt(WHOLE, factor, CENTRE, BOUNDS)).toEqual({ scale, x: 0, y: 0 });
	});

	it('shows the whole picture again after reducing, wherever it was', () => {
		const corner = zoomedAt(WHOLE, 4, { x: 390, y: 290 }, BOUNDS);
		expect(zoomedAt(corner, 0.25, { x: -300, y: 0 }, BOUNDS)).toEqual({ scale: 1, x: 0, y: 0 });
	});

	it('keeps what is at the point there while the picture covers the stage', () => {
		const inner = fc.integer({ min: -300, max: 300 });
		fc.assert(
			fc.property(inner, inner, fc.double({ min: 1.1, max: 5, noNaN: true }), (x, y, factor) => {
				const { scale, x: movedX, y: movedY } = zoomedAt(WHOLE, factor, { x, y }, BOUNDS);
				expect((x - movedX) / scale).toBeCloseTo(x, 6);
				expect((y - movedY) / scale).toBeCloseTo(y, 6);
			}),
		);
	});
});

describe('movedBy', () => {
	it('does not move a whole picture', () => {
		expect(movedBy(WHOLE, { x: 50, y: 50 }, BOUNDS)).toEqual(WHOLE);
	});

	it('stops at the edges of the picture', () => {
		const enlarged = { scale: 2, x: 0, y: 0 };
		expect(movedBy(enlarged, { x: 1000, y: -1000 }, BOUNDS)).toEqual({ scale: 2, x: 400, y: -300 });
	});

	it('centres a wide picture that is lower than the stage', () => {
		const wide: Bounds = { stage: { width: 400, height: 800 }, picture: { width: 1600, height: 1200 } };
		expect(movedBy({ scale: 2, x: 0, y: 0 }, { x: 10, y: 10 }, wide)).toEqual({ scale: 2, x: 10, y: 0 });
	});
});
