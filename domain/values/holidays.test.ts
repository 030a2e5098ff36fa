import { expect, test } from 'vitest';
import { saoPauloTime } from './calendar-days.ts';
import { dayOfRest, workingDaysBetween } from './holidays.ts';

test.each([
	[2026, 1, 1, 'Ano novo'],
	// Two days before Easter, 5 April 2026 and 28 March 2027.
	[2026, 4, 3, 'Sexta-feira Santa'],
	[2027, 3, 26, 'Sexta-feira Santa'],
	[2026, 4, 5, 'domingo'],
	[2026, 9, 7, 'Independência do Brasil'],
	[2026, 11, 20, 'Dia da Consciência Negra'],
	[2026, 11, 22, 'domingo'],
	[2026, 11, 23, null],
	// Carnaval and Corpus Christi are optional.
	[2026, 2, 17, null],
	[2026, 6, 4, null],
	[2100, 12, 25, null],
])('%i-%i-%i is %s', (year, month, day, expected) => {
	expect(dayOfRest(saoPauloTime(year, month, day))).toBe(expected);
	expect(dayOfRest(saoPauloTime(year, month, day, 23, 59))).toBe(expected);
});

test.each([
	['the day itself', [2026, 11, 23], [2026, 11, 23], 0],
	['Monday to Friday', [2026, 11, 23], [2026, 11, 27], 4],
	['over a weekend', [2026, 11, 27], [2026, 11, 30], 1],
	['over a holiday on a Friday', [2026, 11, 18], [2026, 11, 23], 2],
	['over the end of a year', [2026, 12, 30], [2027, 1, 4], 2],
	['as many as are asked for', [2026, 11, 23], [2028, 1, 1], 15],
	['backwards', [2026, 11, 23], [2026, 11, 20], 0],
] as const)('working days, %s', (_words, [year, month, day], to, expected) => {
	for (const hour of [0, 12, 23])
		expect(
			workingDaysBetween(
				saoPauloTime(year, month, day, hour),
				saoPauloTime(to[0], to[1], to[2], 23 - hour),
				15,
			),
		).toBe(expected);
});
