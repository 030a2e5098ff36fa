import { APIError } from 'better-auth/api';
import type { Problem } from '#domain/problems.ts';
import type { AuthRefused, CarriedProblem } from './auth-problems.ts';

/**
 * A problem of ours on its way through the accounts library, which knows only its own errors; the status is the
 * problem's where it leaves the server (server/http/accounts/auth.ts).
 */
export function authRefusal(problem: Problem, errors?: AuthRefused['errors']): InstanceType<typeof APIError> {
	const body: CarriedProblem = { carried: { problem, ...(errors && { errors }) } };
	return new APIError('BAD_REQUEST', { message: problem.code, ...body });
}
