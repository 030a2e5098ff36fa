import { setTimeout as sleep } from 'node:timers/promises';
import type { Context as HonoContext } from 'hono';
import { html } from 'hono/html';
import type { PublicAuctioneer } from '#contract/auctioneers.ts';
import type { ReactBuild } from '#contract/health.ts';
import type { Actor } from '#domain/auction/access.ts';
import { problem } from '#domain/problems/problems.ts';
import { SECOND } from '#domain/values/time.ts';
import type { DefaultAuctioneer } from '#server/features/catalogue/sales/default-auctioneer.ts';
import { currentRequest, type RequestScope } from '#server/platform/request-scope.ts';
import { wantsPage } from './error-responses.ts';
import type { HttpContext } from './http-context.ts';
import { answerProblem, BUSY_SECONDS } from './problems.ts';
import { goneOf, type RequestVariables, responseOf } from './request-context.ts';
import { CLIENT_CLOSED } from './security.ts';
import { smallPage } from './small-page.ts';

/** A line of the queue for the answers of some routes, whoever asks. */
export type ReadLine = 'ledgers';

/** The caller of a page or of public data, as determined by the server that received the request. */
export interface RequestContext {
	actor: Actor;
	address: string | null;
	/** The request that the answer is for: a worker process logs it, too. */
	scope?: RequestScope | undefined;
	/** The installation's auctioneer, for the footer. A worker process hears of no change. */
	auctioneer?: PublicAuctioneer | null;
	/** The nonce of the answer's content security policy. */
	nonce: string;
	/** Whether the answer is a page for every visitor (pages/render-cacheable.ts), which needs no nonce. */
	forVisitors?: true;
	/** The line of the queue that the route declares, if not that of its caller. */
	line?: ReadLine | undefined;
}

/**
 * Answers a read-only request: a page, the public catalogue, a ledger. Null when there is no room for it now. `gone` is
 * aborted when the connection has closed, for whatever reason. `cut` closes it: answers that a client does not read must not pile up.
 */
export type AnswerRead = (
	request: Request,
	from: RequestContext,
	gone: AbortSignal,
	cut?: () => void,
) => Promise<Response | null>;

/** Where `createApp` sends read-only requests. */
export interface Reads {
	answer: AnswerRead;
	/** The build of React that renders the pages. */
	react: ReactBuild;
	/** Whether pages may be kept for other visitors: they do not change while the server runs. */
	keepsPages?: boolean;
	/** What its worker processes do, if it has any. */
	load?(): WorkerLoad;
	/** Ends its worker processes, if it has any. */
	stop?(): void;
}

/** What the worker processes do now, and what happened since the start. */
interface WorkerLoad {
	/** The processes that should run, and those that do. */
	workers: number;
	ready: number;
	/** The answers in progress. */
	active: number;
	restarts: number;
	/** The requests that wait, and those that were answered and refused, by the class of their callers. */
	lines: { line: string; waiting: number; answered: number; refused: number }[];
}

/** How long a refusal is delayed, so that a client that retries without pause costs little. */
const REFUSAL_DELAY = SECOND;

/** Methods that a `Request` cannot have, so that it could not be passed on. */
const UNREADABLE = new Set(['TRACE', 'TRACK', 'CONNECT']);

/** Passes a request on to `reads` for `actor`, in the line of its route. Without room it answers the busy page, or `server.busy` for data. */
export async function answerRead(
	c: HonoContext<RequestVariables>,
	reads: AnswerRead,
	{ actor, line }: Pick<RequestContext, 'actor' | 'line'>,
	{ brand, defaultAuctioneer }: Pick<HttpContext, 'brand' | 'defaultAuctioneer'>,
): Promise<Response> {
	if (UNREADABLE.has(c.req.method.toUpperCase())) return answerProblem(problem('request.method'));
	const nonce = c.get('secureHeadersNonce') ?? '';
	const gone = goneOf(c);
	const from = {
		actor,
		line,
		address: c.get('address'),
		nonce,
		scope: currentRequest(),
		auctioneer: await forFooter(defaultAuctioneer),
	};
	const answer = gone.aborted ? null : await reads(c.req.raw, from, gone, () => responseOf(c)?.destroy());
	if (answer) return answer;
	await sleep(REFUSAL_DELAY, undefined, { ref: false, signal: gone }).catch(() => undefined);
	if (gone.aborted) return new Response(null, { status: CLIENT_CLOSED });
	if (!wantsPage(c)) return answerProblem(problem('server.busy'));
	return c.html(busyPage(brand.name, nonce), 503, {
		'retry-after': String(BUSY_SECONDS),
		'cache-control': 'no-store',
	});
}

/** The auctioneer of a page's footer. A page without them is better than none. */
export function forFooter(defaultAuctioneer: DefaultAuctioneer): Promise<PublicAuctioneer | null> {
	return defaultAuctioneer().catch(() => null);
}

/** The page shown while there is no room to render another one. It reloads by itself. */
function busyPage(brand: string, nonce: string) {
	return smallPage({
		brand,
		nonce,
		title: 'Muitos acessos neste momento',
		head: html`<meta http-equiv="refresh" content="${BUSY_SECONDS}">`,
		body: html`<p>Os leilões e os lances continuam funcionando. Esta página tenta de novo sozinha em ${BUSY_SECONDS} segundos.</p>
<a href="">Tentar novamente</a>`,
	});
}
