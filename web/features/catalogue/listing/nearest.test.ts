import { expect, it } from 'vitest';
import { PAGES } from '#contract/paths.ts';
import { NO_FILTER } from '#domain/lot/listing.ts';
import { chipsOf } from './chips.ts';
import { nearestOf } from './nearest.tsx';

it('names what can be left out, with the number of lots and a link to them', () => {
	const filter = { ...NO_FILTER, search: 'casa', city: 'Santos', price_min: 100_000, price_max: 200_000 };
	const total = { total: 2, total_is_lower_bound: false };
	const nearest = nearestOf(
		filter,
		chipsOf(filter, PAGES.home),
		[
			{ without: 'price_min', ...total },
			{ without: 'city', total: 1, total_is_lower_bound: false },
			{ without: 'search', total: 1_000, total_is_lower_bound: true },
		],
		PAGES.home,
	);
	expect(nearest.map(({ href, words }) => [words.replaceAll('\u00a0', ' '), href])).toEqual([
		['Sem o filtro “A partir de R$ 100.000,00, Até R$ 200.000,00”: 2 leilões', '/?search=casa&city=Santos'],
		['Sem o filtro “Santos”: 1 leilão', '/?search=casa&price_min=100000&price_max=200000'],
		['Sem a busca “casa”: Mais de 1.000 leilões', '/?city=Santos&price_min=100000&price_max=200000'],
	]);
});
