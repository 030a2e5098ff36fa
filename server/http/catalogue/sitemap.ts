import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { LRUCache } from 'lru-cache';
import { DISCOVERY } from '#contract/discovery-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { problem } from '#domain/problems/problems.ts';
import { type Micros, SECOND } from '#domain/values/time.ts';
import {
	type PartState,
	partStates,
	type SitemapLot,
	sitemapLots,
	sitemapParts,
	sitemapSales,
} from '#server/features/catalogue/indexing/sitemap-lots.ts';
import { answerDocument, encodedDocument, isKnown } from '#server/http/encoded-document.ts';
import type { ReadContext } from '#server/http/http-context.ts';
import { answerProblem } from '#server/http/problems.ts';
import type { RequestVariables } from '#server/http/request-context.ts';
import { IN_PARTS } from '#server/http/streamed-answer.ts';
import { XML_HEAD, xmlText } from '#server/http/xml.ts';

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** How long an answer may be kept, in seconds. */
const LIFETIME = 600;

const HEAD = { type: 'application/xml; charset=utf-8', cacheControl: `public, max-age=${LIFETIME}` };

/** The pages beside those of lots and sales. */
const FIXED_PAGES = [
	PAGES.home,
	PAGES.map,
	PAGES.running,
	PAGES.terms,
	PAGES.privacy,
	PAGES.contact,
	PAGES.accessibility,
];

/** The paths that `mountSitemap` answers. */
export const SITEMAP_PATHS = [DISCOVERY.sitemap, DISCOVERY.sitemapPages, DISCOVERY.sitemapLots];

/**
 * Serves `/sitemap.xml`, the index, and its parts: the fixed pages with the sales, and the lots in parts of at most 50,000, streamed from
 * the database. An installation for tests has no sitemap.
 */
export function mountSitemap(
	app: OpenAPIHono<RequestVariables>,
	{ db, environment, brand }: ReadContext,
): void {
	const published = environment === 'production';
	const states = new LRUCache<'all', PartState[]>({
		max: 1,
		ttl: LIFETIME * SECOND,
		fetchMethod: () => partStates(db, environment),
	});
	const missing = () => answerProblem(problem('request.not-found'));
	app.get(DISCOVERY.sitemap, async (c) => {
		if (!published) return missing();
		const parts = await sitemapParts(db, environment);
		const known = await states.forceFetch('all');
		const lots = Array.from(
			{ length: parts },
			(_, n) => located(DISCOVERY.sitemapPart(n + 1)) + lastChanged(known[n]?.changed_at),
		);
		const entries = [located(DISCOVERY.sitemapPages), ...lots].map(
			(entry) => `<sitemap>${entry}</sitemap>\n`,
		);
		return answerText(c, `${XML_HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`);
	});
	app.get(DISCOVERY.sitemapPages, async (c) => {
		if (!published) return missing();
		const sales = await sitemapSales(db, environment);
		const entries = [
			...FIXED_PAGES.map(located),
			...sales.map(({ id, changed_at }) => located(PAGES.sale(id)) + lastChanged(changed_at)),
		];
		return answerText(c, urlset(entries.map((entry) => `<url>${entry}</url>\n`).join('')));
	});
	app.get(DISCOVERY.sitemapLots, async (c) => {
		const part = partOf(c.req.query('part'));
		const chunks = published && part > 0 ? await sitemapLots(db, environment, part) : null;
		if (!chunks) return missing();
		const { type, cacheControl } = HEAD;
		const state = (await states.forceFetch('all'))[part - 1];
		// Weak: it tells what the part is made of, and not its bytes, which are sent as they are read.
		const etag = state && `W/"${part}.${state.changed_at}.${state.lots}"`;
		const kept = { 'cache-control': cacheControl, ...(etag && { etag }) };
		if (etag && isKnown(c, etag)) return new Response(null, { status: 304, headers: kept });
		const parts = ReadableStream.from(lotsText(chunks)).pipeThrough(new TextEncoderStream());
		return c.body(parts, 200, { 'content-type': type, ...kept, ...IN_PARTS });
	});

	function located(path: string): string {
		return `<loc>${xmlText(brand.url + path)}</loc>`;
	}

	async function* lotsText(chunks: AsyncGenerator<SitemapLot[]>): AsyncGenerator<string> {
		yield OPENING;
		for await (const lots of chunks)
			yield lots
				.map(({ id, changed_at }) => `<url>${located(PAGES.auction(id))}${lastChanged(changed_at)}</url>\n`)
				.join('');
		yield CLOSING;
	}
}

function answerText(c: HonoContext, text: string): Response {
	return answerDocument(c, encodedDocument(HEAD, { plain: Buffer.from(text) }));
}

const OPENING = `${XML_HEAD}<urlset ${NAMESPACE}>\n`;
const CLOSING = '</urlset>\n';

/** The part that a query asks for; 0, which does not exist, for anything but a number of a few digits. */
function partOf(asked: string | undefined): number {
	return /^\d{1,6}$/.test(asked ?? '') ? Number(asked) : 0;
}

function urlset(entries: string): string {
	return OPENING + entries + CLOSING;
}

/** Nothing for a part that is newer than the times that are kept. */
function lastChanged(at: Micros | undefined): string {
	return at === undefined ? '' : `<lastmod>${new Date(at / 1_000).toISOString()}</lastmod>`;
}
