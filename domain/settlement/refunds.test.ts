import { expect, test } from 'vitest';
import { microsOf } from '#domain/values/time.ts';
import { giverOf, refundDueAt } from './refunds.ts';

test('what was paid is given back within five working days, by whoever has it; the court decides on its own', () => {
	const decided = microsOf('2026-11-27T15:00:00Z');
	expect(refundDueAt('operator', decided, 'day')).toBe(microsOf('2026-12-05T02:59:59.999Z'));
	expect(refundDueAt('seller', decided, 'second')).toBe(microsOf('2026-11-27T15:00:05Z'));
	expect(refundDueAt('court', decided, 'day')).toBeNull();
	expect([
		giverOf({ payee: 'auctioneer', through_operator: true }),
		giverOf({ payee: 'auctioneer', through_operator: false }),
		giverOf({ payee: 'court', through_operator: false }),
	]).toEqual(['operator', 'auctioneer', 'court']);
});
