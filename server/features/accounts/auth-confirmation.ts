import { isAPIError } from 'better-auth/api';
import { type Problem, problem } from '#domain/problems/problems.ts';
import type { Auth } from './auth.ts';

/**
 * Confirms the address of an emailed token; returns a problem (`auth.confirmation-over`) or null. It signs nobody in:
 * access to the mailbox is neither the password nor the second factor.
 */
export async function confirmAddress(auth: Auth, token: string): Promise<Problem | null> {
	try {
		await auth.api.verifyEmail({ query: { token } });
		return null;
	} catch (error) {
		// The library's own refusals; any other error is a fault of the server.
		if (isAPIError(error) && error.statusCode < 500) return problem('auth.confirmation-over');
		throw error;
	}
}
