import type { OpenAPIHono } from '@hono/zod-openapi';
import { DISCOVERY } from '#contract/discovery-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { statusLabel } from '#domain/auction/auction.ts';
import { problem } from '#domain/problems/problems.ts';
import { formatBRL } from '#domain/values/money.ts';
import { formatDateTime, isoOf, type Micros } from '#domain/values/time.ts';
import { type FeedLot, newestLots } from '#server/features/catalogue/indexing/newest-lots.ts';
import { answerDocument, encodedDocument } from '#server/http/encoded-document.ts';
import type { ReadContext } from '#server/http/http-context.ts';
import { answerProblem } from '#server/http/problems.ts';
import type { RequestVariables } from '#server/http/request-context.ts';
import { XML_HEAD, xmlText } from '#server/http/xml.ts';

/** Entries of the feed. */
const NEWEST = 50;

const HEAD = { type: 'application/atom+xml; charset=utf-8', cacheControl: 'public, max-age=300' };

type FeedContext = Pick<ReadContext, 'db' | 'environment' | 'brand'>;

/** Serves `/feed.xml`: the newest lots as Atom (RFC 4287). An installation for tests has no feed. */
export function mountFeed(app: OpenAPIHono<RequestVariables>, { db, environment, brand }: FeedContext): void {
	app.get(DISCOVERY.feed, async (c) => {
		if (environment !== 'production') return answerProblem(problem('request.not-found'));
		const lots = await newestLots(db, environment, NEWEST);
		const plain = Buffer.from(feedText(brand, lots, Date.now()));
		return answerDocument(c, encodedDocument(HEAD, { plain }));
	});
}

/** The feed of these lots at `now`, in epoch milliseconds. */
function feedText(brand: FeedContext['brand'], lots: readonly FeedLot[], now: number): string {
	const home = xmlText(brand.url + PAGES.home);
	const own = xmlText(brand.url + DISCOVERY.feed);
	const updated = lots.reduce((latest, { changed_at }) => Math.max(latest, changed_at), 0);
	return `${XML_HEAD}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pt-BR">
<id>${home}</id>
<title>${xmlText(`Novos leilões | ${brand.name}`)}</title>
<updated>${isoOf(updated)}</updated>
<author><name>${xmlText(brand.name)}</name></author>
<link rel="self" type="application/atom+xml" href="${own}"/>
<link rel="alternate" type="text/html" href="${home}"/>
${lots.map((lot) => entryText(brand, lot, now)).join('')}</feed>
`;
}

function entryText(brand: FeedContext['brand'], lot: FeedLot, now: number): string {
	return `<entry>
<id>urn:uuid:${lot.id}</id>
<title>${xmlText(lot.title)}</title>
<link rel="alternate" type="text/html" href="${xmlText(brand.url + PAGES.auction(lot.id))}"/>
<published>${isoOf(lot.created_at)}</published>
<updated>${isoOf(lot.changed_at)}</updated>
<summary>${xmlText(summaryOf(lot, now))}</summary>
<content type="text">${xmlText(lot.description)}</content>
</entry>
`;
}

/**
 * "São Paulo/SP. Ativo. Lance Atual R$ 1.000,00. De 21/11/2026 09:00 a 28/11/2026 18:00, horário de Brasília." A suspended lot has no times
 * that hold (rules §51).
 */
function summaryOf(lot: FeedLot, now: number): string {
	const place = [lot.city, lot.state].filter(Boolean).join('/');
	const start_time = isoOf(lot.start_time);
	const end_time = isoOf(lot.end_time);
	const price = `${lot.bid_count > 0 ? 'Lance Atual' : 'Lance mínimo'} ${formatBRL(lot.current_bid)}`;
	const times = `De ${shown(lot.start_time)} a ${shown(lot.end_time)}, horário de Brasília`;
	const suspended_since = lot.suspended_at === null ? null : isoOf(lot.suspended_at);
	const status = statusLabel({ ...lot, start_time, end_time, suspended_since }, now);
	const parts = [place, status, price, suspended_since === null ? times : ''];
	return `${parts.filter(Boolean).join('. ')}.`;
}

function shown(at: Micros): string {
	return formatDateTime(at / 1_000);
}
