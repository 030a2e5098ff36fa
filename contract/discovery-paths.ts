import { MANIFEST } from './paths.ts';

/** Documents for search engines, feed readers and browsers. Apart from the other paths, which every page loads. */
export const DISCOVERY = {
	robots: '/robots.txt',
	/** The index of the parts below. */
	sitemap: '/sitemap.xml',
	sitemapPages: '/sitemap-pages.xml',
	/** The lots, in parts numbered from 1. */
	sitemapLots: '/sitemap-lots.xml',
	sitemapPart: (part: number) => `/sitemap-lots.xml?part=${part}`,
	feed: '/feed.xml',
	manifest: MANIFEST,
} as const;
