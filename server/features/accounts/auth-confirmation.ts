import { isAPIError } from 'better-auth/api';
import { type Problem, problem } from '#domain/problems.ts';
import type { Auth } from './auth.ts';

/**
 * Confirms the address that a mailed token names; answers why not, or null. Nobody is signed in by it: whoever holds
 * the mail does not have the password, nor the second factor.
 */
export async function confirmAddress(auth: Auth, token: string): Promise<Problem | null> {
	try {
		await auth.api.verifyEmail({ query: { token } });
		return null;
	} catch (error) {
		// The library's own refusals; anything else is a fault of the server.
		if (isAPIError(error) && error.statusCode < 500) return problem('auth.confirmation-over');
		throw error;
	}
}
