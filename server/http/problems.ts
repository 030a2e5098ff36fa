import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import type { AnyReceipt } from '#contract/bids.ts';
import type { ProblemDocument } from '#contract/problems.ts';
import { wordsOf } from '#domain/problems/problem-catalogue.ts';
import type { Problem, ProblemCode } from '#domain/problems/problems.ts';
import { MAXIMUM_TOO_LOW, NO_PROXY_BID } from '#domain/values/frozen-words.js';
import { reaisOf } from '#domain/values/money.ts';
import { currentRequest } from '#server/platform/request-scope.ts';

/** The HTTP status of each problem; defined nowhere else. */
const STATUS: Record<ProblemCode, ContentfulStatusCode> = {
	'request.invalid': 400,
	'request.malformed': 400,
	'request.too-large': 413,
	'request.too-slow': 408,
	'request.unsupported': 415,
	'request.cross-origin': 403,
	'request.too-many': 429,
	'request.address': 400,
	'request.not-found': 404,
	'request.method': 405,
	'server.unexpected': 500,
	'server.busy': 503,
	'server.restarting': 503,
	'server.unavailable': 503,
	'storage.unavailable': 503,
	'stream.too-many': 429,
	'upload.too-many': 429,
	'upload.network-busy': 429,
	'upload.too-slow': 408,
	'auth.required': 401,
	'auth.admin-only': 403,
	'auth.two-factor-due': 403,
	'auth.two-factor-again': 403,
	'auth.too-many': 429,
	'auth.wrong-credentials': 401,
	'auth.unconfirmed': 403,
	'auth.link-over': 400,
	'auth.confirmation-over': 400,
	'auth.wrong-code': 401,
	'auth.code-used': 401,
	'auth.wrong-recovery-code': 401,
	'auth.challenge-over': 401,
	'auth.too-many-codes': 400,
	'auth.codes-locked': 429,
	'auth.demo-reachable': 403,
	'auth.refused': 400,
	'password.common': 422,
	'password.wrong': 400,
	'account.wrong-password': 403,
	'account.email-taken': 422,
	'two-factor.on': 400,
	'two-factor.off': 400,
	'account.leading': 409,
	'account.owing': 409,
	'paper.not-there': 404,
	'payment.not-found': 404,
	'payment.state': 409,
	'payment.amount-differs': 422,
	'payment.credit-date': 422,
	'payment.too-many-proofs': 409,
	'payment.no-proof': 409,
	'payment.apart': 409,
	'payment.whole': 409,
	'deposit-slip.missing': 409,
	'deposit-slip.amount': 422,
	'credit.not-judicial': 409,
	'credit.exceeds': 422,
	'credit.nothing-left': 422,
	'credit.order': 422,
	'instalment.not-late': 409,
	'instalment.fined': 409,
	'instalment.order': 422,
	'instalment.rest-due': 409,
	'refund.account-missing': 404,
	'refund.by-bank': 409,
	'refund.amount': 422,
	'refund.date': 422,
	'refund.proof': 422,
	'payout.not-found': 404,
	'payout.paid': 409,
	'payout.cancelled': 409,
	'payout.no-account': 409,
	'payout.date': 422,
	'payout.exceeds': 422,
	'payout.commission-there': 409,
	'payout.too-many-lines': 409,
	'payout.line-not-found': 404,
	'payout.statement-sent': 409,
	'payment.not-due': 409,
	'payment.proof-waiting': 409,
	'second-chance.not-found': 404,
	'second-chance.over': 409,
	'second-chance.open': 409,
	'second-chance.sold': 409,
	'second-chance.nobody': 409,
	'second-chance.judge': 422,
	'auction.reopened': 409,
	'auction.not-reopenable': 409,
	'pix.not-found': 404,
	'pix.settled': 409,
	'pix.returning': 409,
	'account.admin': 409,
	'document.missing': 404,
	'document.not-accepted': 415,
	'document.damaged': 422,
	'document.password': 422,
	'document.empty': 422,
	'document.unreadable': 422,
	'document.approved': 409,
	'document.link-expired': 404,
	'image.not-a-picture': 415,
	'image.too-heavy': 413,
	'image.too-many-pixels': 422,
	'image.progressive': 422,
	'image.too-narrow': 422,
	'image.unreadable': 422,
	'image.too-many': 409,
	'image.not-found': 404,
	'image.order-stale': 409,
	'registration.not-found': 404,
	'registration.own': 403,
	'registration.decided': 409,
	'registration.unconfirmed': 409,
	'registration.changed': 409,
	'registration.document-missing': 409,
	'registration.not-approved': 409,
	'registration.administrator': 409,
	'identity.tax-id-invalid': 422,
	'identity.tax-id-taken': 409,
	'identity.not-held': 409,
	'identity.not-found': 404,
	'identity.changed': 409,
	'identity.not-company': 409,
	'push.endpoint': 422,
	'saved-search.too-many': 409,
	'favorite.too-many': 409,
	'auction.not-found': 404,
	'auction.action-not-offered': 409,
	'outcome.not-allowed': 409,
	'outcome.ground': 422,
	'outcome.order': 422,
	'outcome.commission': 422,
	'conditional.not-open': 409,
	'conditional.closed': 409,
	'conditional.counter-stands': 409,
	'conditional.price': 422,
	'conditional.no-counter': 409,
	'conditional.not-bidder': 403,
	'conditional.document-missing': 422,
	'auction.reason-needed': 422,
	'auction.judicial-result': 409,
	'auction.announced-end': 409,
	'auction.announced-start': 409,
	'auction.time-reason': 422,
	'auction.suspended': 409,
	'auction.end-passed': 409,
	'auction.status-not-in-form': 409,
	'auction.frozen': 409,
	'auction.edited-meanwhile': 409,
	'preference.not-open': 409,
	'preference.closed': 409,
	'preference.own-win': 409,
	'preference.answered': 409,
	'preference.outranked': 409,
	'preference.ground': 422,
	'debtor-preference.kind': 409,
	'debtor-preference.no-figure': 409,
	'debtor-preference.too-low': 422,
	'debtor-preference.future': 422,
	'preference.not-holder': 403,
	'preference.over': 409,
	'preference.not-found': 404,
	'preference.changed': 409,
	'preference.granted': 409,
	'preference.document-missing': 422,
	'call.not-active': 409,
	'call.by-the-clock': 409,
	'call.no-bid': 409,
	'call.out-of-turn': 409,
	'call.repeated': 409,
	'call.superseded': 409,
	'bid.too-low': 422,
	'bid.matched': 422,
	[MAXIMUM_TOO_LOW]: 422,
	[NO_PROXY_BID]: 404,
	'bid.own-lead': 409,
	'bid.auction-not-active': 409,
	'bid.auction-paused': 409,
	'bid.closed': 409,
	'bid.not-approved': 403,
	'bid.admin': 403,
	'bid.seller': 403,
	'bid.remiss': 403,
	'bid.barred': 403,
	'bid.identity-missing': 403,
	'bid.not-enrolled': 403,
	'enrolment.edital-changed': 409,
	'enrolment.identity-missing': 422,
	'enrolment.not-needed': 409,
	'enrolment.party': 403,
	'enrolment.not-found': 404,
	'enrolment.changed': 409,
	'bar.not-found': 404,
	'bar.over': 409,
	'bar.past-end': 422,
	'bar.tax-id-invalid': 422,
	'bid.too-many': 429,
	'bid.unconfirmed': 503,
	'bid.key-reused': 409,
	'proposal.not-accepted': 409,
	'proposal.closed': 409,
	'proposal.below-minimum': 422,
	'proposal.not-higher': 422,
	'proposal.down-payment': 422,
	'proposal.cash': 422,
	'proposal.too-many-instalments': 422,
	'books.order': 409,
	'books.not-over': 409,
	'books.changed': 409,
	'auctioneer.books': 409,
	'fiscal.municipality': 422,
	'dps.not-due': 409,
	'dps.missing': 422,
	'proposal.not-found': 404,
	'proposal.state': 409,
	'proposal.auction-open': 409,
	'proposal.cash-prevails': 409,
	'proposal.another-accepted': 409,
	'proposal.proponent': 409,
	'proposal.over': 409,
	'proposal.judge': 422,
	'account.proposing': 409,
	'publication.incomplete': 422,
	'publication.frozen': 409,
	'auction.revision-reason': 422,
	'auction.published': 409,
	'auction.draft': 409,
	'sale.not-found': 404,
	'sale.published': 409,
	'sale.in-use': 409,
	'sale.no-papers': 404,
	'sale.nothing-to-offer': 409,
	'sale.no-erratum': 409,
	'sale.edited-meanwhile': 409,
	'sale.running': 409,
	'auctioneer.not-found': 404,
	'auctioneer.default': 409,
	'auctioneer.in-use': 409,
	'auctioneer.taken': 409,
	'seller.not-found': 404,
	'payee.account-owed': 409,
	'seller.in-use': 409,
	'seller.taken': 409,
	'sale-document.not-found': 404,
	'sale-document.published': 409,
	'sale-document.not-pdf': 415,
	'sale-document.too-many': 409,
};

export interface ProblemExtras {
	errors?: { path: string; message: string }[];
	receipt?: AnyReceipt;
	/** For clients of the accounts library, which read these (contract/problems.ts). */
	message?: string;
	retryAfter?: number;
}

/** The document of a problem (RFC 9457), with the id of the request that it answers. */
export function problemDocument(
	problem: Problem,
	extras: ProblemExtras = {},
	request_id = currentRequest()?.request_id,
): ProblemDocument {
	const { title, detail } = wordsOf(problem);
	const type = `/problemas/${problem.code}`;
	return {
		type,
		title,
		status: STATUS[problem.code],
		code: problem.code,
		detail,
		...params(problem),
		...extras,
		...(request_id !== undefined && { request_id }),
	};
}

/** Parameters in the API's units: amounts in reais. */
function params(problem: Problem): Pick<ProblemDocument, 'params'> {
	if ('minimum' in problem.params)
		return { params: { ...problem.params, minimum: reaisOf(problem.params.minimum) } };
	if (problem.code === 'payment.amount-differs') {
		const { owed, received } = problem.params;
		return { params: { owed: reaisOf(owed), received: reaisOf(received) } };
	}
	if (problem.code === 'deposit-slip.amount' || problem.code === 'credit.exceeds')
		return { params: { price: reaisOf(problem.params.price) } };
	return Object.keys(problem.params).length > 0 ? { params: problem.params } : {};
}

/** When to come back to a server that is busy or has no database, in seconds. */
export const BUSY_SECONDS = 5;

/** The seconds after which to retry, for problems that do not have their own; bids must not wait long. */
const RETRY_SECONDS: Partial<Record<ProblemCode, number>> = {
	'server.busy': BUSY_SECONDS,
	'server.unavailable': BUSY_SECONDS,
	'server.restarting': 1,
	'storage.unavailable': BUSY_SECONDS,
	'bid.unconfirmed': 1,
};

/** The headers of every problem. */
export const PROBLEM_HEADERS = {
	'content-type': 'application/problem+json; charset=utf-8',
	'cache-control': 'no-store',
};

/** Answers a problem as `application/problem+json`. */
export function answerProblem(problem: Problem, extras?: ProblemExtras): Response {
	const retryAfter =
		'retry_after' in problem.params ? problem.params.retry_after : RETRY_SECONDS[problem.code];
	const headers =
		retryAfter === undefined ? PROBLEM_HEADERS : { ...PROBLEM_HEADERS, 'retry-after': String(retryAfter) };
	return new Response(JSON.stringify(problemDocument(problem, extras)), {
		status: STATUS[problem.code],
		headers,
	});
}

const TYPES: Record<string, string> = {
	string: 'um texto',
	number: 'um número',
	boolean: 'verdadeiro ou falso',
	object: 'um objeto JSON',
	array: 'uma lista',
};

/** The message for an issue without one of its own; schemas set better ones where they can. */
export function inPortuguese(issue: z.core.$ZodRawIssue): string {
	if (issue.code === 'unrecognized_keys') return `Campo desconhecido: ${issue.keys.join(', ')}`;
	if (issue.code === 'invalid_type') return `Deve ser ${TYPES[issue.expected] ?? issue.expected}`;
	return 'Valor inválido';
}

/** The message for each invalid field. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): { path: string; message: string }[] {
	return issues.map(({ path, message }) => ({ path: path.join('.'), message }));
}
