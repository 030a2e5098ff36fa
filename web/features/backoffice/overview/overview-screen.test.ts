import { expect, test } from 'vitest';
import { outageWords } from './overview-screen.tsx';

const since = '2026-11-21T17:01:10.000000Z';
const until = '2026-11-21T17:01:35.000000Z';

test.each([
	[{ since, until, auctions: 0, leap: false }, 'Nenhum leilão estava nos últimos 3 minutos.'],
	[{ since, until, auctions: 1, leap: false }, '1 leilão foi prorrogado.'],
	[
		{ since, until, auctions: 7, leap: true },
		'O relógio do sistema mudou de repente. 7 leilões foram prorrogados.',
	],
])('effect of an outage: %s', (outage, effect) => {
	expect(outageWords(outage)).toEqual({ when: 'De 21/11/2026 14:01:10 a 14:01:35', effect });
});

test('an outage over midnight names both dates', () => {
	const outage = { since, until: '2026-11-22T05:00:00.000000Z', auctions: 0, leap: false };
	expect(outageWords(outage).when).toBe('De 21/11/2026 14:01:10 a 22/11/2026 02:00:00');
});
