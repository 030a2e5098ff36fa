import { expect, it } from 'vitest';
import type { AuctionTerms } from '#contract/auctions.ts';
import { extensionWords, windowWords } from './auction-rules.tsx';

const terms: AuctionTerms = {
	increments: [{ from: 0, increment: 100 }],
	increment: 100,
	extension_mode: 'reset',
	extension_window_seconds: 180,
	extension_cap: null,
	commission_percent: 5,
	accepts_instalments: false,
	payment_deadline_hours: 24,
};

it('formats a duration in words', () => {
	expect([15, 1, 60, 90, 180, 121].map(windowWords)).toEqual([
		'15 segundos',
		'1 segundo',
		'1 minuto',
		'1 minuto e 30 segundos',
		'3 minutos',
		'2 minutos e 1 segundo',
	]);
});

it('describes both modes in one sentence, with the cap if there is one', () => {
	expect(extensionWords(terms)).toBe(
		'Um lance aceito a menos de 3 minutos do fim leva o término para 3 minutos depois desse lance, quantas vezes for preciso.',
	);
	const capped = {
		...terms,
		extension_mode: 'additive' as const,
		extension_cap: '2026-11-21T21:00:00.000000Z',
	};
	expect(extensionWords(capped)).toBe(
		'Cada lance aceito a menos de 3 minutos do fim soma 3 minutos ao término, mas nunca além de 21/11/2026 18:00:00.',
	);
});
