import { describe, expect, test } from 'vitest';
import type { Period } from '#contract/dashboard.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { spansOf, stepOf, stepsOf } from './period.ts';

const at = (iso: string) => Date.parse(iso);

describe('periods begin at midnight in São Paulo', () => {
	test.each<[Period, string, string, string]>([
		// 02:59 UTC is still the day before in São Paulo.
		['7d', '2026-11-22T02:59:59Z', '2026-11-15T03:00:00Z', '2026-11-08T03:00:00Z'],
		['7d', '2026-11-22T03:00:00Z', '2026-11-16T03:00:00Z', '2026-11-09T03:00:00Z'],
		['30d', '2026-03-01T12:00:00Z', '2026-01-31T03:00:00Z', '2026-01-01T03:00:00Z'],
		['90d', '2026-11-21T12:00:00Z', '2026-08-24T03:00:00Z', '2026-05-26T03:00:00Z'],
		['12m', '2026-11-21T12:00:00Z', '2025-11-22T03:00:00Z', '2024-11-22T03:00:00Z'],
		['12m', '2028-02-28T12:00:00Z', '2027-03-01T03:00:00Z', '2026-03-01T03:00:00Z'],
		// In the summer time of 2018, midnight was at 02:00 UTC.
		['7d', '2018-11-20T12:00:00Z', '2018-11-14T02:00:00Z', '2018-11-07T02:00:00Z'],
	])('%s at %s', (period, now, from, before) => {
		expect(spansOf({ period }, at(now))).toEqual({
			current: { from: at(from), to: null },
			previous: { from: at(before), to: at(from) },
		});
	});

	test.each([
		['2026-01', '2025-12-01T03:00:00Z', '2026-01-01T03:00:00Z', '2026-02-01T03:00:00Z'],
		// With the summer time of 2018.
		['2018-11', '2018-10-01T03:00:00Z', '2018-11-01T03:00:00Z', '2018-12-01T02:00:00Z'],
	])('the month %s, whatever the period', (month, before, from, to) => {
		expect(spansOf({ period: 'all', month }, at('2026-11-21T12:00:00Z'))).toEqual({
			current: { from: at(from), to: at(to) },
			previous: { from: at(before), to: at(from) },
		});
	});

	test('the period "all" has no previous one', () => {
		expect(spansOf({ period: 'all' }, at('2026-11-21T12:00:00Z')).previous).toBeNull();
	});
});

describe('timelines have no gaps', () => {
	const days = (step: 'day' | 'week' | 'month', from: string, to: string) =>
		stepsOf(step, at(from), at(to)).map(isoDay);

	test('by day', () => {
		expect(days('day', '2026-02-27T03:00:00Z', '2026-03-02T02:59:59Z')).toEqual([
			'2026-02-27',
			'2026-02-28',
			'2026-03-01',
		]);
	});

	test('by week, from the Sunday on or before', () => {
		expect(days('week', '2026-11-04T03:00:00Z', '2026-11-15T03:00:00Z')).toEqual([
			'2026-11-01',
			'2026-11-08',
			'2026-11-15',
		]);
	});

	test('by month', () => {
		expect(days('month', '2025-11-22T03:00:00Z', '2026-02-01T02:59:59Z')).toEqual([
			'2025-11-01',
			'2025-12-01',
			'2026-01-01',
		]);
	});

	test.each([
		[stepOf({ period: 'all' }, 20 * 86_400_000), 'day'],
		[stepOf({ period: 'all' }, 100 * 86_400_000), 'week'],
		[stepOf({ period: 'all' }, 400 * 86_400_000), 'month'],
	])('the period "all" uses a step that fits its length', (step, expected) => expect(step).toBe(expected));
});
