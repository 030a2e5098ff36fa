import { describe, expect, it } from 'vitest';
import { formatDay } from '#domain/values/calendar-days.ts';
import { dateOfDay, dayError, dayOfDate, readDate } from './typed-date.ts';

describe('a typed date', () => {
	it.each([
		['21/11/2026', '2026-11-21'],
		['21112026', '2026-11-21'],
		['1/2/2027', '2027-02-01'],
		['01.02.2027', '2027-02-01'],
		[' 29/02/2028 ', '2028-02-29'],
		['29/02/2027', ''],
		['31/04/2027', ''],
		['00/01/2027', ''],
		['01/13/2027', ''],
		['21/11/26', ''],
		['2026-11-21', ''],
		['amanhã', ''],
		['', ''],
	])('%s', (typed, day) => {
		expect(readDate(typed)).toBe(day);
	});

	it('is formatted as dd/MM/yyyy, and an empty one as empty text', () => {
		expect(formatDay('2026-11-21')).toBe('21/11/2026');
		expect(formatDay('')).toBe('');
	});

	it.each([
		['', 'Digite a data, como 28/11/2026.'],
		['2026-11-29', 'A data não pode ser no futuro.'],
		['2026-11-19', 'A data não pode ser antes da arrematação, que foi em 20/11/2026.'],
		['2026-11-20', undefined],
		['2026-11-28', undefined],
	])('of something done between the win and today: %s', (day, error) => {
		expect(dayError(day, '2026-11-28', { day: '2026-11-20', what: 'da arrematação' })).toBe(error);
	});

	it('is converted to a calendar date and back in every time zone', () => {
		for (const day of ['2026-01-01', '2026-11-21', '2028-02-29', '2026-12-31']) {
			expect(dayOfDate(dateOfDay(day))).toBe(day);
		}
	});
});
