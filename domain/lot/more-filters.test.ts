import { expect, it } from 'vitest';
import { type MoreFilters, moreFiltersInWords, NO_MORE_FILTERS } from './more-filters.ts';

it.each<[Partial<MoreFilters>, string[]]>([
	[{}, []],
	[{ type: ['house', 'land'] }, ['Casa ou Terreno']],
	[
		{ price_min: 300_000, price_max: 500_000.5 },
		['A partir de R$\u00a0300.000,00', 'Até R$\u00a0500.000,50'],
	],
	[{ discount_min: 30 }, ['30 % ou mais abaixo da avaliação']],
	[{ occupancy: 'unknown', kind: 'voluntary' }, ['Ocupação não informada', 'Venda voluntária']],
	[{ occupancy: 'vacant', accepts_financing: true }, ['Desocupado', 'Aceita financiamento']],
	[{ near: [-23.5, -46.6, 20] }, ['A até 20 km']],
	[{ bounds: [-24, -47, -23, -46] }, ['Na área do mapa']],
])('%j in words', (filters, words) => {
	expect(moreFiltersInWords({ ...NO_MORE_FILTERS, ...filters }).map((each) => each.words)).toEqual(words);
});
