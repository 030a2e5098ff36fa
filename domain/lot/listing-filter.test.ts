import { expect, it } from 'vitest';
import { listingFilter } from './listing-filter.ts';

it.each([
	[{ status: 'x' }, 'Status deve ser um destes: all, active, pending, completed'],
	[{ sortBy: 'x' }, 'Ordem deve ser uma destas: recent, ending, price-low, price-high, discount'],
	[{ state: 'SPX' }, 'Use a sigla do estado (ex: SP)'],
	[{ search: 'a'.repeat(201) }, 'Busca deve ter no máximo 200 caracteres'],
	[
		{ type: 'casa' },
		'Tipo de imóvel deve ser um ou mais destes, separados por vírgula: apartment, house, land, building, commercial, office, store, warehouse, rural, other',
	],
	[
		{ price_min: '1e11' },
		'Preço mínimo deve ficar entre R$ 0,00 e R$ 10.000.000.000,00, com no máximo duas casas decimais',
	],
	[
		{ price_max: 'x' },
		'Preço máximo deve ficar entre R$ 0,00 e R$ 10.000.000.000,00, com no máximo duas casas decimais',
	],
	[{ discount_min: '100' }, 'Desconto mínimo deve ser um número inteiro de 1 a 99'],
	[{ occupancy: 'x' }, 'Ocupação: use um destes valores: vacant, occupied, unknown'],
	[
		{ kind: 'x' },
		'Natureza: use um destes valores: judicial, extrajudicial, voluntary, fiduciary, administrative',
	],
	[{ accepts_financing: 'false' }, 'Aceita financiamento deve ser true'],
	[{ near: '-23.5,-46.6' }, 'near deve ser LATITUDE,LONGITUDE,KM: de -90 a 90, de -180 a 180, de 1 a 500'],
	[
		{ near: '-23.5,-46.6,501' },
		'near deve ser LATITUDE,LONGITUDE,KM: de -90 a 90, de -180 a 180, de 1 a 500',
	],
	[
		{ bounds: '-23,-46,-24,-45' },
		'bounds deve ser SUL,OESTE,NORTE,LESTE: de -90 a 90 e de -180 a 180, sul e oeste menores',
	],
	[
		{ bounds: '-23,-46,-22' },
		'bounds deve ser SUL,OESTE,NORTE,LESTE: de -90 a 90 e de -180 a 180, sul e oeste menores',
	],
	[{ city: 'a'.repeat(101) }, 'Cidade deve ter no máximo 100 caracteres'],
])('the messages for an invalid filter: %.40j', (filter, message) => {
	expect(
		listingFilter.safeParse(filter).error?.issues.map((issue) => issue.message.replaceAll('\u00a0', ' ')),
	).toEqual([message]);
});

it.each<[string, number]>([
	['300.000', 300_000],
	['R$ 300.000', 300_000],
	['1.500,50', 1_500.5],
	['1500,5', 1_500.5],
	// As the API and the links of the pages have it.
	['300000', 300_000],
	['300000.5', 300_000.5],
	['1.5', 1.5],
	['400 mil', 400_000],
	['R$ 1,2 milhão', 1_200_000],
	['2k', 2_000],
])('a price typed as %s is %d', (typed, reais) => {
	expect(listingFilter.parse({ price_min: typed }).price_min).toBe(reais);
});
