import { APIError } from 'better-auth/api';
import type { Problem } from '#domain/problems/problems.ts';
import type { AuthRefused, CarriedProblem } from './auth-problems.ts';

/**
 * Wraps a problem in the accounts library's own error, the only kind it passes on. The HTTP status is the problem's,
 * set in server/http/accounts/auth.ts.
 */
export function authRefusal(problem: Problem, errors?: AuthRefused['errors']): InstanceType<typeof APIError> {
	const body: CarriedProblem = { carried: { problem, ...(errors && { errors }) } };
	return new APIError('BAD_REQUEST', { message: problem.code, ...body });
}
