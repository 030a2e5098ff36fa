import { expect, it } from 'vitest';
import { isSideways, turned, WHOLE, zoomed } from './preview.tsx';

it('zooms in five steps, and stops at both ends', () => {
	expect(zoomed(WHOLE, -1)).toEqual(WHOLE);
	let view = WHOLE;
	const seen: number[] = [];
	for (let step = 0; step < 6; step++) {
		seen.push(view.zoom);
		view = zoomed(view, 1);
	}
	expect(seen).toEqual([1, 1.5, 2, 3, 4, 4]);
	expect(zoomed(view, -1).zoom).toBe(3);
});

it('returns to the start after four quarter turns, at the same size', () => {
	let view = zoomed(WHOLE, 1);
	const seen: [number, boolean][] = [];
	for (let quarter = 0; quarter < 5; quarter++) {
		seen.push([view.turn, isSideways(view)]);
		view = turned(view);
	}
	expect(seen).toEqual([
		[0, false],
		[90, true],
		[180, false],
		[270, true],
		[0, false],
	]);
	expect(view.zoom).toBe(1.5);
});
