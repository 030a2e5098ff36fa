import { randomBytes } from 'node:crypto';
import { createEmailVerificationToken } from 'better-auth/api';
import { verifyJWT } from 'better-auth/crypto';
import { ACCOUNT_PAGES } from '#contract/account-paths.ts';
import { CONFIRMATION_LIFE, RECOVERY_LIFE } from '#domain/people/session.ts';
import { SECOND } from '#domain/values/time.ts';
import type { Auth } from './auth.ts';

/**
 * A link with which the owner of an address sets a new password; null when there is no such account. It works once and
 * for 30 minutes, and leads to the product's own address whatever the request said. Only its hash is stored.
 */
export async function recoveryLink(auth: Auth, origin: string, email: string): Promise<string | null> {
	const { internalAdapter } = await auth.$context;
	const found = await internalAdapter.findUserByEmail(email.toLowerCase());
	if (!found) return null;
	const token = randomBytes(24).toString('base64url');
	await internalAdapter.createVerificationValue({
		identifier: `reset-password:${token}`,
		value: found.user.id,
		expiresAt: new Date(Date.now() + RECOVERY_LIFE),
	});
	return `${origin}${ACCOUNT_PAGES.recovery}#token=${token}`;
}

/** A link to the page that confirms an address; null when there is nothing to confirm. */
export async function confirmationLink(auth: Auth, origin: string, email: string): Promise<string | null> {
	const { internalAdapter, secret } = await auth.$context;
	const found = await internalAdapter.findUserByEmail(email.toLowerCase());
	if (!found || found.user.emailVerified) return null;
	const token = await createEmailVerificationToken(
		secret,
		found.user.email,
		undefined,
		CONFIRMATION_LIFE / SECOND,
	);
	return `${origin}${ACCOUNT_PAGES.confirmation}#token=${token}`;
}

/** The address that the token of a confirmation link names; null for a token that is not valid or too old. */
export async function confirmedAddress(auth: Auth, token: string): Promise<string | null> {
	const { secret } = await auth.$context;
	return (await verifyJWT<{ email: string }>(token, secret))?.email ?? null;
}
