import { expect, it } from 'vitest';
import { type ListingFilter, NO_FILTER } from './listing.ts';
import { savedQuery, searchInWords } from './saved-searches.ts';

it.each<[Partial<ListingFilter>, string, string]>([
	[{}, '', 'Todos os leilões'],
	[{ sortBy: 'price-low' }, '', 'Todos os leilões'],
	[{ search: 'casa & jardim' }, 'search=casa%20%26%20jardim', '“casa & jardim”'],
	[{ state: 'sp', city: 'Santos' }, 'city=Santos&state=sp', 'Santos/SP'],
	[{ status: 'active', type: ['house'] }, 'status=active&type=house', 'Ativos · Casa'],
	[{ price_max: 300_000 }, 'price_max=300000', 'Até R$\u00a0300.000,00'],
])('%j', (filter, query, words) => {
	const whole = { ...NO_FILTER, ...filter };
	expect(savedQuery(whole)).toBe(query);
	expect(searchInWords(whole)).toBe(words);
});
