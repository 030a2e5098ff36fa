import type { OpenAPIHono } from '@hono/zod-openapi';
import { DISCOVERY } from '#contract/discovery-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { constantDocument } from '#server/http/constant-document.ts';
import type { HttpContext } from '#server/http/http-context.ts';
import type { RequestVariables } from '#server/http/request-context.ts';

/** The icons that `npm run icons` draws from the mark. A maskable one has room for any shape that is cut out of it. */
const ICONS = [192, 512].flatMap((size) => [
	icon(`/icon-${size}.png`, size, 'any'),
	icon(`/icon-maskable-${size}.png`, size, 'maskable'),
]);

function icon(src: string, size: number, purpose: 'any' | 'maskable') {
	return { src, sizes: `${size}x${size}`, type: 'image/png', purpose };
}

/** Serves `/manifest.webmanifest`, with which browsers install the site. */
export function mountManifest(app: OpenAPIHono<RequestVariables>, { brand }: HttpContext): void {
	const manifest = {
		id: PAGES.home,
		name: brand.name,
		short_name: brand.name,
		description: 'Leilões de imóveis, transparentes e seguros',
		lang: 'pt-BR',
		dir: 'ltr',
		start_url: PAGES.home,
		scope: '/',
		display: 'standalone',
		background_color: '#fbfaf6',
		theme_color: '#0b5a43',
		categories: ['shopping', 'business'],
		icons: ICONS,
		shortcuts: [
			{ name: 'Encerrando antes', url: `${PAGES.home}?sortBy=ending` },
			{ name: 'Perfil', url: PAGES.profile },
		],
	};
	app.get(
		DISCOVERY.manifest,
		constantDocument('application/manifest+json; charset=utf-8', () => JSON.stringify(manifest)),
	);
}
