import { describe, expect, it } from 'vitest';
import { PAGES } from '#contract/paths.ts';
import { type ListingFilter, NO_FILTER } from '#domain/lot/listing.ts';
import { chipsOf } from './chips.ts';
import { queryOfFields, queryOfFilter } from './filter-query.ts';

const filtered = (some: Partial<ListingFilter>): ListingFilter => ({ ...NO_FILTER, ...some });

describe('the query of a filter', () => {
	it.each<[Partial<ListingFilter>, string]>([
		[{}, ''],
		[{ search: 'casa nova', status: 'active' }, '?search=casa+nova&status=active'],
		[{ sortBy: 'discount', type: ['house', 'land'] }, '?sortBy=discount&type=house,land'],
		[{ price_max: 500_000, accepts_financing: true }, '?price_max=500000&accepts_financing=true'],
		[{ near: [-23.5, -46.6, 10] }, '?near=-23.5,-46.6,10'],
		// Defaults of other fields.
		[{ search: 'recent', city: 'all' }, '?search=recent&city=all'],
	])('%j: %s', (filter, query) => {
		expect(queryOfFilter(filtered(filter))).toBe(query);
	});
});

it('the query of a form joins the values of one name and leaves out what does not filter', () => {
	const fields: [string, string][] = [
		...([
			['search', ' casa '],
			['status', 'all'],
			['sortBy', 'recent'],
			['city', ''],
		] as [string, string][]),
		...([
			['type', 'house'],
			['type', 'land'],
			['price_min', ''],
			['near', ''],
		] as [string, string][]),
	];
	expect(queryOfFields(fields)).toBe('?search=casa&type=house,land');
	expect(queryOfFields([['search', 'all']])).toBe('?search=all');
	expect(queryOfFields([['price_max', '400 mil']])).toBe('?price_max=400000');
	expect(queryOfFields([['price_max', '400 contos']])).toBe('?price_max=400+contos');
});

describe('chips', () => {
	it('name each filter but the search, and link to the listing without it', () => {
		const filter = filtered({
			search: 'casa',
			status: 'active',
			state: 'sp',
			type: ['house'],
			price_max: 300_000,
		});
		const chips = chipsOf(filter, PAGES.home).map(({ words, ...rest }) => ({
			...rest,
			words: words.replaceAll('\u00a0', ' '),
		}));
		expect(chips).toEqual([
			{
				name: 'status',
				words: 'Ativos',
				inBar: true,
				href: '/?search=casa&state=sp&type=house&price_max=300000',
			},
			{
				name: 'state',
				words: 'SP',
				inBar: false,
				href: '/?search=casa&status=active&type=house&price_max=300000',
			},
			{
				name: 'type',
				words: 'Casa',
				inBar: true,
				href: '/?search=casa&status=active&state=sp&price_max=300000',
			},
			{
				name: 'price_max',
				words: 'Até R$ 300.000,00',
				inBar: true,
				href: '/?search=casa&status=active&state=sp&type=house',
			},
		]);
	});

	it('are none without a filter', () => {
		expect(chipsOf(NO_FILTER, PAGES.home)).toEqual([]);
	});
});
