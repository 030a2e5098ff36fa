import { expect, test } from 'vitest';
import { dayOfRest } from './holidays.ts';
import { saoPauloTime } from './time.ts';

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
