import { expect, it } from 'vitest';
import { SECOND } from '#domain/values/time.ts';
import { staleSeconds } from './live-connection.ts';

it.each([
	[0, null],
	[5 * SECOND, null],
	[10 * SECOND, null],
	[10 * SECOND + 1, 10],
	[11.9 * SECOND, 11],
	[300 * SECOND, 300],
])('after a gap of %i ms: %s s', (silence, seconds) => {
	expect(staleSeconds(1_000, 1_000 + silence)).toBe(seconds);
});
