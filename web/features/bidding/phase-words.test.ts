import { expect, it } from 'vitest';
import { priceLabel } from './phase-words.ts';

it.each<[string, ...Parameters<typeof priceLabel>]>([
	['Lance Atual', 'open', { leader: 2 }],
	['Lance Atual', 'announced', { leader: null }],
	['Preço final', 'ended', { leader: 2, outcome: 'sold' }],
	['Maior lance', 'ended', { leader: 2, outcome: 'conditional' }],
	['Lance Inicial', 'ended', { leader: null, outcome: 'unsold' }],
	['Maior lance', 'cancelled', { leader: 2, outcome: 'settled' }],
	['Lance Inicial', 'cancelled', { leader: null, outcome: 'withdrawn' }],
])('the large amount is the %s of a lot that is %s with %o', (label, phase, state) => {
	expect(priceLabel(phase, state)).toBe(label);
});
