import { z } from 'zod';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { instant } from '#contract/amount.ts';

import type { AuthEndpoint } from '#server/features/accounts/auth-endpoints.ts';
import type { Operation } from '#server/http/endpoint-description.ts';

const user = z.object({
	id: z.string(),
	name: z.string(),
	email: z.string(),
	emailVerified: z.boolean(),
	image: z.string().nullable(),
	twoFactorEnabled: z.boolean(),
	createdAt: instant,
	updatedAt: instant,
});
const session = z.object({
	id: z.string(),
	userId: z.string(),
	ipAddress: z.string().nullable(),
	userAgent: z.string().nullable(),
	expiresAt: instant,
	createdAt: instant,
	updatedAt: instant,
});
const token = z.string().meta({ description: 'An access token of 15 minutes, for Authorization: Bearer' });
const signedIn = z.object({ token, user });
const backupCodes = z.array(z.string());
const done = z.object({ status: z.literal(true) });
const sent = z.object({ status: z.literal(true), message: z.string() });

/** The answers of the accounts library's endpoints; description.test.ts compares them with real answers. */
export const AUTH_ANSWERS: Record<string, z.ZodType> = {
	'/sign-up/email': z.object({ token: token.nullable(), user }),
	'/sign-in/email': z.union([
		signedIn.extend({ redirect: z.boolean() }),
		z.object({ twoFactorRedirect: z.literal(true), twoFactorMethods: z.array(z.string()) }),
	]),
	'/sign-out': z.object({ success: z.literal(true) }),
	'/get-session': z.object({ session, user }).nullable(),
	'/token': z.object({ token }),
	'/request-password-reset': sent,
	'/reset-password': done,
	'/change-password': z.object({ token: token.nullable(), user }),
	'/update-user': done,
	'/two-factor/enable': z.object({ method: z.literal('totp'), totpURI: z.string(), backupCodes }),
	'/two-factor/verify-totp': signedIn,
	'/two-factor/verify-backup-code': signedIn,
	'/two-factor/generate-backup-codes': done.extend({ backupCodes }),
	'/two-factor/disable': done,
};

/** The endpoints of the accounts library for the API's description: those of its allow-list. */
export function authOperations(table: readonly AuthEndpoint[]): Operation[] {
	return table.map(({ method, path, who, why, body }) => {
		const answer = AUTH_ANSWERS[path];
		if (!answer) throw new Error(`${path} has no answer in auth-operations.ts`);
		return {
			method: method === 'GET' ? 'get' : 'post',
			path: `${ACCOUNT_API.auth}${path}`,
			summary: why,
			access: who === 'user' ? 'user' : 'public',
			...(body && { request: { body } }),
			answer,
		};
	});
}
