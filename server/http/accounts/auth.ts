import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { ACCOUNT_API, ACCOUNT_PAGES } from '#contract/account-paths.ts';
import type { Actor } from '#domain/auction/access.ts';
import { wordsOf } from '#domain/problems/problem-catalogue.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { SECOND } from '#domain/values/time.ts';
import { AUTH_ENDPOINTS, type AuthEndpoint } from '#server/features/accounts/auth-endpoints.ts';
import { type AuthRefused, authProblemOf } from '#server/features/accounts/auth-problems.ts';
import { largeBody, MALFORMED, parseJson, readText } from '#server/http/body.ts';
import type { HttpContext } from '#server/http/http-context.ts';
import { answerProblem, fieldErrors, inPortuguese } from '#server/http/problems.ts';
import {
	addressOf,
	isLocal,
	isSameOrigin,
	type RequestVariables,
	withAddress,
} from '#server/http/request-context.ts';
import { databaseAnswers } from '#server/platform/db/open.ts';

const OPEN = new Map(AUTH_ENDPOINTS.map((each) => [`${each.method} ${ACCOUNT_API.auth}${each.path}`, each]));

const VISITOR: Actor = { kind: 'visitor' };

/** The address of confirmation links in emails of earlier versions. */
const OLD_LINK = `${ACCOUNT_API.auth}/verify-email`;

/**
 * Mounts the accounts library's endpoints: only those of the allow-list, in one spelling. Path and method are compared
 * undecoded. The product's own limits and origin check run before the library's; the library's refusals are answered as
 * problems, in Portuguese.
 */
export function mountAccounts(app: OpenAPIHono<RequestVariables>, context: HttpContext): void {
	app.all(`${ACCOUNT_API.auth}/*`, async (c) => {
		const { pathname, searchParams } = new URL(c.req.raw.url);
		if (pathname === OLD_LINK && isPageVisit(c)) return toConfirmation(c, searchParams.get('token'));
		const endpoint = OPEN.get(`${c.req.raw.method} ${pathname}`);
		if (!endpoint) return answerProblem(problem('request.not-found'));
		if (!isSameOrigin(c)) return refuse({ problem: problem('request.cross-origin') });
		const request = await readRequest(c, endpoint);
		if (!request.ok) return refuse(request.problem);
		const { forLibrary, password } = request.value;
		if (password !== null && password === context.knownPassword && !isLocal(c))
			return refuse({ problem: problem('auth.demo-reachable') });
		const caller = { actor: VISITOR, address: addressOf(c, context.proxies) };
		let began = 0;
		const answer = await context.requestLimits.inTurn(c, caller, async () => {
			began = performance.now();
			const answered = await context.auth.handler(withAddress(forLibrary, caller.address));
			return answered.status < 400 ? personal(answered) : refuseAs(context, answered);
		});
		// Where addresses need not be confirmed, sign-up reveals known addresses anyway.
		const constantTime =
			endpoint.evenly === 'all' || (endpoint.evenly === 'refusals' && answer.status >= 400);
		if (constantTime && context.confirmationRequired) await sleep(delayToStep(performance.now() - began));
		return answer;
	});
}

/**
 * How long to delay an answer that took `took` milliseconds, so that its duration does not reveal whether an address is
 * known: a new account takes somewhat longer than the email to a known address.
 */
function delayToStep(took: number): number {
	return TIMING_STEP - (took % TIMING_STEP);
}

const TIMING_STEP = SECOND / 4;

function isPageVisit(c: HonoContext): boolean {
	return c.req.raw.method === 'GET' && (c.req.header('accept') ?? '').includes('text/html');
}

/**
 * Redirects a link emailed by an earlier version to the confirmation page, where a button confirms; changes nothing
 * itself.
 */
function toConfirmation(c: HonoContext, token: string | null): Response {
	const page = ACCOUNT_PAGES.confirmation;
	return c.redirect(token ? `${page}#token=${encodeURIComponent(token)}` : page, 303);
}

interface ReadRequest {
	forLibrary: Request;
	/** The password in the body; null without one. */
	password: string | null;
}

/** The request for the library: its body parsed, validated by the table's row and written again. */
async function readRequest(
	c: HonoContext,
	{ body: schema }: AuthEndpoint,
): Promise<Result<ReadRequest, AuthRefused>> {
	if (!schema) return ok({ forLibrary: c.req.raw, password: null });
	const sent = await readText(c);
	if (sent === null) return fail({ problem: largeBody() });
	if (sent !== '' && !c.req.header('content-type')?.toLowerCase().startsWith('application/json'))
		return fail({ problem: problem('request.unsupported', { expected: 'application/json' }) });
	const body = sent === '' ? undefined : parseJson(sent);
	if (body === MALFORMED) return fail({ problem: problem('request.malformed') });
	const read = schema.safeParse(body, { error: inPortuguese });
	if (!read.success)
		return fail({ problem: problem('request.invalid'), errors: fieldErrors(read.error.issues) });
	const headers = new Headers(c.req.raw.headers);
	for (const name of ['content-length', 'transfer-encoding', 'content-type']) headers.delete(name);
	const { url, method } = c.req.raw;
	if (read.data === undefined)
		return ok({ forLibrary: new Request(url, { method, headers }), password: null });
	headers.set('content-type', 'application/json');
	const { password } = read.data as { password?: unknown };
	return ok({
		forLibrary: new Request(url, { method, headers, body: JSON.stringify(read.data) }),
		password: typeof password === 'string' ? password : null,
	});
}

/** Marks an answer about a person as not cacheable. */
function personal(answer: Response): Response {
	const own = new Response(answer.body, answer);
	own.headers.set('cache-control', 'no-store');
	return own;
}

/** Answers the library's error as a problem. Its cookies are kept, because they end what the refusal ends. */
async function refuseAs({ db }: HttpContext, answer: Response): Promise<Response> {
	if (answer.status >= 500 && !(await databaseAnswers(db)))
		return refuse({ problem: problem('server.unavailable') });
	const body: unknown = await answer.json().catch(() => null);
	const wait = Number(answer.headers.get('x-retry-after') ?? 0);
	const refused = refuse(authProblemOf(answer.status, body, wait));
	for (const cookie of answer.headers.getSetCookie()) refused.headers.append('set-cookie', cookie);
	return refused;
}

/** Clients of the accounts library read `message` and `retryAfter`. */
function refuse({ problem: why, errors }: AuthRefused): Response {
	return answerProblem(why, {
		...(errors && { errors }),
		message: errors?.[0]?.message ?? wordsOf(why).detail,
		...('retry_after' in why.params && { retryAfter: why.params.retry_after }),
	});
}
