import type { MetaDescriptor } from 'react-router';
import type { Shell } from '#web/api/session.ts';
import { publicMetadata } from '#web/ui/public-metadata.ts';

/** The heading of the site, which is the name of its picture too. */
export const HEADING = 'Leilões de Imóveis, Transparentes e Seguros';

/** The metadata of a page that search engines must not list. */
export function privateMetadata(title: string, brand: Shell['brand'] | undefined): MetaDescriptor[] {
	return [{ title: brand ? `${title} | ${brand.name}` : title }, { name: 'robots', content: 'noindex' }];
}

/** The metadata of a page of text, such as the terms. */
export function textMetadata(
	{ title, description, path }: { title: string; description: string; path: string },
	shell: Shell | undefined,
): MetaDescriptor[] {
	if (!shell) return [{ title }];
	const { name, url } = shell.brand;
	const picture = { url: `${url}/share.png`, alt: HEADING };
	return publicMetadata({
		site: name,
		title: `${title} | ${name}`,
		description,
		url: `${url}${path}`,
		picture,
	});
}
