import { expect, it } from 'vitest';
import { phaseWords, priceLabel } from './phase-words.ts';

it.each<[string, ...Parameters<typeof priceLabel>]>([
	['Lance Atual', 'open', { leader: 2 }],
	['Lance mínimo', 'announced', { leader: null }],
	['Lance mínimo', 'open', { leader: null }],
	['Lance mínimo', 'expired', { leader: null }],
	['Vendido por', 'ended', { leader: 2, outcome: 'sold' }],
	['Maior lance', 'ended', { leader: 2, outcome: 'conditional' }],
	['Sem lances', 'ended', { leader: null, outcome: 'unsold' }],
	['Maior lance', 'cancelled', { leader: 2, outcome: 'settled' }],
	['Sem lances', 'cancelled', { leader: null, outcome: 'withdrawn' }],
])('the large amount is the %s of a lot that is %s with %o', (label, phase, state) => {
	expect(priceLabel(phase, state)).toBe(label);
});

it('says in words when a lot opens, and that one that did not open gets another date', () => {
	const lot = { auction_type: 'scheduled', start_time: '2026-11-27T21:51:00.000000Z' } as const;
	expect(phaseWords('announced', lot)).toBe('Abre sex., 27/11, às 18h51');
	expect(phaseWords('expired', lot)).toBe('O leilão não abriu na data marcada. Aguarde nova data.');
});
