import type { OpenAPIHono } from '@hono/zod-openapi';
import { DISCOVERY } from '#contract/discovery-paths.ts';
import { API, PAGES } from '#contract/paths.ts';
import { constantDocument } from '#server/http/constant-document.ts';
import type { HttpContext } from '#server/http/http-context.ts';
import type { RequestVariables } from '#server/http/request-context.ts';

/** Pages that need a login or show what is to be found elsewhere, and the API. The longest rule that matches counts. */
const CLOSED = [
	PAGES.admin,
	PAGES.auth,
	PAGES.profile,
	PAGES.payment('*'),
	PAGES.room('*'),
	'/api/',
	'/functions/',
	'/documents/',
];
/** The picture of a lot's shared link, which is fetched as its page's own. */
const OPEN = [API.sharePicture('*')];

/** The rules for robots. Nothing of an installation for tests is to be found. */
function robotsText({ environment, brand }: Pick<HttpContext, 'environment' | 'brand'>): string {
	if (environment !== 'production') return 'User-agent: *\nDisallow: /\n';
	const rules = [...OPEN.map((path) => `Allow: ${path}`), ...CLOSED.map((path) => `Disallow: ${path}`)];
	return ['User-agent: *', ...rules, '', `Sitemap: ${brand.url}${DISCOVERY.sitemap}`, ''].join('\n');
}

/** Serves `/robots.txt`. */
export function mountRobots(app: OpenAPIHono<RequestVariables>, context: HttpContext): void {
	app.get(
		DISCOVERY.robots,
		constantDocument('text/plain; charset=utf-8', () => robotsText(context)),
	);
}
