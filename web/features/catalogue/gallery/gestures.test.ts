import { expect, it } from 'vitest';
import { pinchOf, stepOf } from './gestures.ts';

it('measures how two fingers move apart, and where', () => {
	const before = [
		{ x: -10, y: 0 },
		{ x: 10, y: 0 },
	] as const;
	const after = [
		{ x: -15, y: 5 },
		{ x: 25, y: 5 },
	] as const;
	expect(pinchOf(before, after)).toEqual({ factor: 2, point: { x: 5, y: 5 }, by: { x: 5, y: 5 } });
});

it.each([
	[-80, 10, 1],
	[80, -10, -1],
	[30, 0, 0],
	[-80, 100, 0],
])('a swipe by (%d, %d) is the step %d', (x, y, step) => {
	expect(stepOf({ x, y })).toBe(step);
});
