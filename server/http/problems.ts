import type { z } from 'zod';
import type { AnyReceipt } from '#contract/bids.ts';
import type { ProblemDocument } from '#contract/problems.ts';
import { wordsOf } from '#domain/problems/problem-catalogue.ts';
import type { Problem, ProblemCode } from '#domain/problems/problems.ts';
import { reaisOf } from '#domain/values/money.ts';
import { currentRequest } from '#server/platform/request-scope.ts';
import { STATUS } from './problem-statuses.ts';

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
