import { APIError } from 'better-auth/api';
import { type Problem, wordsOf } from '#domain/problems.ts';

const STATUSES = {
	'auth.too-many': 'TOO_MANY_REQUESTS',
	'password.common': 'UNPROCESSABLE_ENTITY',
	'request.invalid': 'BAD_REQUEST',
} as const satisfies Partial<Record<Problem['code'], string>>;

type Refused = Extract<Problem, { code: keyof typeof STATUSES }>;

/** A problem of the house as the accounts library answers it: `code` and `message`, and how long to wait. */
export function authRefusal(
	problem: Refused,
	errors?: { path: string; message: string }[],
): InstanceType<typeof APIError> {
	const wait = problem.code === 'auth.too-many' ? problem.params.retry_after : null;
	const code = problem.code.replace(/[.-]/g, '_').toUpperCase();
	const message = errors?.[0]?.message ?? wordsOf(problem).detail;
	return new APIError(
		STATUSES[problem.code],
		{ code, message, ...(errors && { errors }), ...(wait !== null && { retryAfter: wait }) },
		wait === null ? {} : { 'retry-after': String(wait), 'x-retry-after': String(wait) },
	);
}
