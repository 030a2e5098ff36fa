import { expect, test } from 'vitest';
import { outageWords } from './outage-words.ts';

const from = '2026-11-21T17:02:00.000000Z';

test.each([
	['minutes', '2026-11-21T17:05:00.000000Z', 'por 3 min:'],
	['minutes and seconds', '2026-11-21T17:06:10.400000Z', 'por 4 min 10 s:'],
	['hours and minutes, without the seconds', '2026-11-21T19:07:10.000000Z', 'por 2 h 5 min:'],
	['hours and a few seconds', '2026-11-21T19:02:10.000000Z', 'por 2 h:'],
	['days', '2026-11-22T20:02:00.000000Z', 'por 1 d 3 h:'],
])('the duration of an extension: %s', (_, to, expected) => {
	const outage = { since: '2026-11-21T17:01:10.900000Z', until: '2026-11-21T17:01:35.000000Z', from, to };
	expect(outageWords(outage)).toContain(expected);
});

test('an outage within a day is shown in São Paulo time, a longer one with its dates', () => {
	const to = '2026-11-21T17:05:00.000000Z';
	const since = '2026-11-21T17:01:10.900000Z';
	expect(outageWords({ since, until: '2026-11-21T17:01:35.000000Z', from, to })).toBe(
		'Prorrogado por 3 min: o site ficou fora do ar das 14:01:10 às 14:01:35.',
	);
	expect(outageWords({ since, until: '2026-11-23T11:00:00.000000Z', from, to })).toContain(
		'fora do ar de 21/11/2026 14:01:10 a 23/11/2026 08:00:00.',
	);
});
