import type { MetaDescriptor } from 'react-router';
import { DISCOVERY } from '#contract/discovery-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { type ListingFilter, writeFilter } from '#domain/lot/listing.ts';
import type { Shell } from '#web/api/session.ts';
import { publicMetadata } from '#web/ui/public-metadata.ts';
import { HEADING } from './metadata.ts';

const DESCRIPTION =
	'Leilões de imóveis de luxo e de oportunidade em todo o Brasil: lances em tempo real, regras claras e ' +
	'histórico público de cada leilão.';
const KEYWORDS =
	'leilões, leilão de imóveis, leilões de luxo, imóveis, casas, apartamentos, terrenos, leilão online, lances em tempo real';

/** The part of a listing that its metadata depends on. */
interface Listed {
	filter: ListingFilter;
	cursor: string | null;
	next_cursor: string | null;
}

/**
 * The home page's metadata for search engines and shared links (spec §1). Each page of the listing has its own address
 * and names the next one. Results of a search, of which there are endlessly many, have the address of the page without it.
 */
export function homeMetadata(shell: Shell, { filter, cursor, next_cursor }: Listed): MetaDescriptor[] {
	const { name, url } = shell.brand;
	const searched = filter.search !== '';
	const pairs = writeFilter({ ...filter, search: '' });
	const page = (at: string | null) => {
		const query = new URLSearchParams(at === null || searched ? pairs : [...pairs, ['cursor', at]]);
		return `${url}${PAGES.home}${query.size > 0 ? `?${query}` : ''}`;
	};
	return [
		...publicMetadata({
			site: name,
			title: `${name} | ${HEADING}`,
			// Only documents have it.
			description: import.meta.env.SSR ? DESCRIPTION : '',
			url: page(cursor),
			picture: { url: `${url}/share.png`, alt: HEADING },
		}),
		...(import.meta.env.SSR
			? [
					{ name: 'keywords', content: KEYWORDS },
					{ name: 'author', content: name },
					{ name: 'language', content: 'pt-BR' },
					{
						tagName: 'link',
						rel: 'alternate',
						type: 'application/atom+xml',
						title: `Novos leilões | ${name}`,
						href: `${url}${DISCOVERY.feed}`,
					},
					...(next_cursor === null || searched
						? []
						: [{ tagName: 'link', rel: 'next', href: page(next_cursor) }]),
					{ 'script:ld+json': siteStructuredData(shell) },
				]
			: []),
	];
}

/** The site and its operator in schema.org's vocabulary, for the home page. Only what the operator states. */
function siteStructuredData({ brand, operator }: Pick<Shell, 'brand' | 'operator'>) {
	const home = `${brand.url}${PAGES.home}`;
	const organization = `${home}#organization`;
	return {
		'@context': 'https://schema.org',
		'@graph': [
			{
				'@type': 'Organization',
				'@id': organization,
				name: brand.name,
				url: home,
				logo: `${brand.url}/icon-512.png`,
				...(operator.name !== null && { legalName: operator.name }),
				...(operator.tax_id !== null && { taxID: operator.tax_id.text }),
				...(operator.address !== null && { address: operator.address }),
				...(operator.email !== null && { email: operator.email }),
				...(operator.phone !== null && { telephone: operator.phone }),
			},
			{
				'@type': 'WebSite',
				'@id': `${home}#website`,
				name: brand.name,
				url: home,
				inLanguage: 'pt-BR',
				publisher: { '@id': organization },
				potentialAction: {
					'@type': 'SearchAction',
					target: { '@type': 'EntryPoint', urlTemplate: `${home}?search={search_term_string}` },
					'query-input': 'required name=search_term_string',
				},
			},
		],
	};
}
