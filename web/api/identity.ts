import { ACCOUNT_API } from '#contract/account-paths.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { IdentityCheckRequest, OwnIdentity, ReviewedIdentity } from '#contract/identity.ts';
import { TOASTS, tooManyAttempts } from '#domain/notices/toasts.ts';
import type { IdentityForm } from '#domain/people/identity.ts';
import { type Answer, request } from './request.ts';

/** The caller's own identity, whole. */
export function readOwnIdentity(): Promise<Answer<OwnIdentity>> {
	return request('GET', ACCOUNT_API.identity);
}

/** States the caller's identity. */
export async function stateIdentity(form: IdentityForm): Promise<Answer<OwnIdentity>> {
	const answer = await request<OwnIdentity>('PUT', ACCOUNT_API.identity, {
		body: form,
		failed: TOASTS['identity.failed'],
	});
	if ('done' in answer || answer.refused.status !== 429) return answer;
	return { refused: { ...answer.refused, ...tooManyAttempts(answer.refused.retry_after) } };
}

/** A person's identity, whole, for the review of a registration. The server records each reading. */
export function readIdentityForReview(userId: string): Promise<Answer<ReviewedIdentity>> {
	return request('GET', ADMIN_API.registrationIdentity(userId));
}

/** Records what an administrator checked of the version that they read. */
export function recordIdentityCheck(userId: string, body: IdentityCheckRequest): Promise<Answer> {
	return request('POST', ADMIN_API.identityChecks(userId), { body, failed: TOASTS['registration.failed'] });
}

/** Frees the number that an account holds, so that another may hold it. */
export function freeNumber(userId: string, reason: string): Promise<Answer> {
	return request('POST', ADMIN_API.freeIdentity(userId), {
		body: { reason },
		failed: TOASTS['registration.failed'],
	});
}
