import type { MetaDescriptor } from 'react-router';

interface PublicPage {
	/** The name of the site. */
	site: string;
	/** The document's title. */
	title: string;
	description: string;
	/** The page's canonical address. */
	url: string;
	/** The title of a shared link; by default the document's. */
	sharedTitle?: string;
	picture: { url: string; alt: string };
}

/**
 * The metadata of a page that search engines and shared links show. What only those read who request the document is
 * left out of the browser's code.
 */
export function publicMetadata({
	site,
	title,
	description,
	url,
	sharedTitle,
	picture,
}: PublicPage): MetaDescriptor[] {
	return [
		{ title },
		{ name: 'robots', content: 'index, follow' },
		{ tagName: 'link', rel: 'canonical', href: url },
		...(import.meta.env.SSR
			? [
					{ name: 'description', content: description },
					...sharedLink({ site, title: sharedTitle ?? title, description, url, picture }),
				]
			: []),
	];
}

/** The size of all pictures of shared links. */
const PICTURE = { width: '1200', height: '630' };

function sharedLink({
	site,
	title,
	description,
	url,
	picture,
}: Pick<PublicPage, 'site' | 'title' | 'description' | 'url' | 'picture'>): MetaDescriptor[] {
	return [
		{ property: 'og:type', content: 'website' },
		{ property: 'og:site_name', content: site },
		{ property: 'og:locale', content: 'pt_BR' },
		{ property: 'og:title', content: title },
		{ property: 'og:description', content: description },
		{ property: 'og:url', content: url },
		{ property: 'og:image', content: picture.url },
		{ property: 'og:image:type', content: 'image/png' },
		{ property: 'og:image:width', content: PICTURE.width },
		{ property: 'og:image:height', content: PICTURE.height },
		{ property: 'og:image:alt', content: picture.alt },
		{ name: 'twitter:card', content: 'summary_large_image' },
		{ name: 'twitter:title', content: title },
		{ name: 'twitter:description', content: description },
		{ name: 'twitter:image', content: picture.url },
	];
}
