import { describe, expect, it } from 'vitest';
import { fold } from '#domain/values/fold.ts';
import { activityBadge } from './activity.ts';
import {
	activeFilters,
	activeMoreFilters,
	type ListingFilter,
	type MoreFilters,
	moreFiltersInWords,
	NO_FILTER,
	NO_MORE_FILTERS,
	STATUS_FILTERS,
	type StatusFilter,
	writeFilter,
} from './listing.ts';
import { PAGE_SIZE } from './listing-sizes.ts';

it('folding ignores case and accents, composed or not', () => {
	expect(fold('ÁÀÂÃÇÉÍÓÔÕÚÜ')).toBe('aaaaceiooouu');
	expect(fold('São'.normalize('NFD'))).toBe('sao');
});

describe('activeFilters', () => {
	it.each<[Partial<ListingFilter>, number]>([
		[{}, 0],
		[{ search: 'casa' }, 1],
		[{ status: 'active' }, 1],
		[{ city: 'Santos' }, 1],
		[{ state: 'SP' }, 1],
		[{ sortBy: 'ending' }, 1],
		[{ status: 'all', sortBy: 'recent' }, 0],
		[{ search: 'casa', status: 'pending', city: 'Santos', state: 'SP', sortBy: 'price-low' }, 5],
	])('%j: %i', (filter, count) => {
		expect(activeFilters({ ...NO_FILTER, ...filter })).toBe(count);
	});
});

describe('activeMoreFilters', () => {
	it.each<[Partial<ListingFilter>, number]>([
		[{}, 0],
		[{ search: 'casa', sortBy: 'discount' }, 0],
		[{ type: ['house', 'land'] }, 1],
		[{ price_min: 0 }, 1],
		[{ price_min: 1, price_max: 2, discount_min: 30 }, 3],
		[{ occupancy: 'vacant', kind: 'judicial', accepts_financing: true, near: [0, 0, 1] }, 4],
	])('%j: %i', (filter, count) => {
		expect(activeMoreFilters({ ...NO_FILTER, ...filter })).toBe(count);
	});
});

describe('writeFilter', () => {
	it('omits the defaults', () => {
		expect(writeFilter(NO_FILTER)).toEqual([]);
		expect(writeFilter({ ...NO_FILTER, search: 'casa & quintal', state: 'SP' })).toEqual([
			['search', 'casa & quintal'],
			['state', 'SP'],
		]);
		expect(
			writeFilter({
				...NO_FILTER,
				type: ['house', 'land'],
				price_min: 1.5,
				near: [-23.5, -46, 20],
				accepts_financing: true,
				bounds: [-24, -47, -23, -46],
			}),
		).toEqual([
			['type', 'house,land'],
			['price_min', '1.5'],
			['accepts_financing', 'true'],
			['near', '-23.5,-46,20'],
			['bounds', '-24,-47,-23,-46'],
		]);
	});
});

describe('the labels and numbers of spec §2 and §9', () => {
	it.each([
		[0, null],
		[4, null],
		[5, 'Alguma atividade'],
		[9, 'Alguma atividade'],
		[10, 'Atividade moderada'],
		[19, 'Atividade moderada'],
		[20, 'Alta atividade'],
		[500, 'Alta atividade'],
	])('%i bids: %s', (bid_count, badge) => {
		expect(activityBadge(bid_count)).toBe(badge);
	});

	it('status filters', () => {
		const words: Record<StatusFilter, string> = {
			all: 'Todos',
			active: 'Ativos',
			pending: 'Pendentes',
			completed: 'Finalizados',
		};
		expect(STATUS_FILTERS).toEqual(words);
	});

	it('a page holds 12', () => {
		expect(PAGE_SIZE).toBe(12);
	});
});

it.each<[Partial<MoreFilters>, string[]]>([
	[{}, []],
	[{ type: ['house', 'land'] }, ['Casa ou Terreno']],
	[
		{ price_min: 300_000, price_max: 500_000.5 },
		['A partir de R$\u00a0300.000,00', 'Até R$\u00a0500.000,50'],
	],
	[{ discount_min: 30 }, ['30% ou mais abaixo da avaliação']],
	[{ occupancy: 'unknown', kind: 'voluntary' }, ['Ocupação não informada', 'Venda voluntária']],
	[{ occupancy: 'vacant', accepts_financing: true }, ['Desocupado', 'Aceita financiamento']],
	[{ near: [-23.5, -46.6, 20] }, ['A até 20 km']],
	[{ bounds: [-24, -47, -23, -46] }, ['Na área do mapa']],
])('the further filters %j in words', (filters, words) => {
	expect(moreFiltersInWords({ ...NO_MORE_FILTERS, ...filters }).map((each) => each.words)).toEqual(words);
});
