import { PAGES } from '#contract/paths.ts';
import type { Shell } from '#web/api/session.ts';

/** The site and its operator in schema.org's vocabulary, for the home page. Only what the operator states. */
export function siteStructuredData({ brand, operator }: Pick<Shell, 'brand' | 'operator'>) {
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
