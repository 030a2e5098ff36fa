import { expect, it } from 'vitest';
import type { AuctionTerms } from '#contract/auctions.ts';
import { extensionWords, windowWords } from './rules-words.ts';

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
		'Se alguém der um lance nos últimos 3 minutos, o fim passa para 3 minutos depois dele. Isso se repete a cada lance.',
	);
	const capped = {
		...terms,
		extension_mode: 'additive' as const,
		extension_cap: '2026-11-21T21:00:00.000000Z',
	};
	expect(extensionWords(capped)).toBe(
		'Se alguém der um lance nos últimos 3 minutos, o fim passa para 3 minutos mais tarde. Isso se repete a cada lance, até no máximo sáb., 21/11, 18h.',
	);
});
