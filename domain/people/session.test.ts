import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import { isIdle, shouldRefresh } from './session.ts';

const NOW = Date.UTC(2026, 10, 21, 12);

describe('shouldRefresh: with three ticks of 30 s or fewer left (spec §9)', () => {
	it.each([
		[15 * MINUTE, false],
		[120 * SECOND, false],
		[119_999, true],
		[90 * SECOND, true],
		[1, true],
		[0, true],
		[-5 * MINUTE, true],
	])('%i ms left: %s', (left, refresh) => {
		expect(shouldRefresh(NOW + left, NOW)).toBe(refresh);
	});
});

describe('isIdle: after 15 minutes (spec §4)', () => {
	it.each([
		[0, false],
		[15 * MINUTE - 1, false],
		[15 * MINUTE, true],
		[9 * 60 * MINUTE, true],
	])('%i ms after the last input: %s', (quiet, idle) => {
		expect(isIdle(NOW - quiet, NOW)).toBe(idle);
	});
});
