import type { MetaDescriptor } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import type { Shell } from '#web/api/session.ts';

const HEADING = 'Leilões de Imóveis, Transparentes e Seguros';
const DESCRIPTION =
	'Leilões de imóveis de luxo e de oportunidade em todo o Brasil: lances em tempo real, regras à vista e ' +
	'histórico público de cada leilão.';
const KEYWORDS =
	'leilões, leilão de imóveis, leilões de luxo, imóveis, casas, apartamentos, terrenos, leilão online, lances em tempo real';

/** The home page's metadata for search engines and shared links (spec §1). */
export function homeMetadata({ name, url }: Shell['brand']): MetaDescriptor[] {
	const title = `${name} | ${HEADING}`;
	const address = `${url}${PAGES.home}`;
	const picture = `${url}/share.png`;
	return [
		{ title },
		{ name: 'description', content: DESCRIPTION },
		{ name: 'keywords', content: KEYWORDS },
		{ name: 'author', content: name },
		{ name: 'robots', content: 'index, follow' },
		{ name: 'language', content: 'pt-BR' },
		{ property: 'og:type', content: 'website' },
		{ property: 'og:site_name', content: name },
		{ property: 'og:locale', content: 'pt_BR' },
		{ property: 'og:title', content: title },
		{ property: 'og:description', content: DESCRIPTION },
		{ property: 'og:url', content: address },
		{ property: 'og:image', content: picture },
		{ property: 'og:image:width', content: '1200' },
		{ property: 'og:image:height', content: '630' },
		{ property: 'og:image:alt', content: HEADING },
		{ name: 'twitter:card', content: 'summary_large_image' },
		{ name: 'twitter:title', content: title },
		{ name: 'twitter:description', content: DESCRIPTION },
		{ name: 'twitter:image', content: picture },
		{ tagName: 'link', rel: 'canonical', href: address },
	];
}

/** The metadata of a page that search engines must not list. */
export function privateMetadata(title: string, brand: Shell['brand'] | undefined): MetaDescriptor[] {
	return [{ title: brand ? `${title} | ${brand.name}` : title }, { name: 'robots', content: 'noindex' }];
}
