import type { MetaDescriptor } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { publicMetadata } from '#web/ui/public-metadata.ts';
import type { SaleView } from './sale-view.ts';

const SCHEMA = 'https://schema.org';

/** The metadata of a sale for search engines and shared links. */
export function saleMetadata(sale: SaleView, brand: { name: string; url: string }): MetaDescriptor[] {
	const url = `${brand.url}${PAGES.sale(sale.id)}`;
	const picture = { url: `${brand.url}/share.png`, alt: sale.title };
	const description = `${sale.heading}. Edital, condições e ${countOf(sale.lots.length)}.`;
	const title = `${sale.title} | ${brand.name}`;
	return [
		...publicMetadata({ site: brand.name, title, sharedTitle: sale.title, description, url, picture }),
		...(import.meta.env.SSR ? [{ 'script:ld+json': structuredData(sale, url, brand.url) }] : []),
	];
}

function countOf(lots: number): string {
	return lots === 1 ? '1 lote' : `${lots} lotes`;
}

/** A sale in schema.org's vocabulary: a page with the list of its lots, and the way to it. */
function structuredData({ title, heading, lots }: SaleView, url: string, site: string) {
	return {
		'@context': SCHEMA,
		'@graph': [
			{
				'@type': 'CollectionPage',
				'@id': url,
				name: title,
				description: heading,
				url,
				inLanguage: 'pt-BR',
				mainEntity: {
					'@type': 'ItemList',
					numberOfItems: lots.length,
					itemListElement: lots.map(({ card }, n) => ({
						'@type': 'ListItem',
						position: n + 1,
						name: card.title,
						url: `${site}${PAGES.auction(card.id)}`,
					})),
				},
			},
			{
				'@type': 'BreadcrumbList',
				itemListElement: [
					{
						'@type': 'ListItem',
						position: 1,
						name: 'Leilões',
						item: { '@type': 'WebPage', '@id': `${site}${PAGES.home}` },
					},
					{ '@type': 'ListItem', position: 2, name: title },
				],
			},
		],
	};
}
