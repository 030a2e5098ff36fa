import { createHash, randomBytes } from 'node:crypto';
import { DAY, SECOND } from '#domain/time.ts';
import type { AuthRequest } from './auth-request.ts';

/** The cookie of a browser from which an account has signed in before; the accounts library signs it. */
const DEVICE_COOKIE = 'martelo.device';
const DEVICE_COOKIE_AGE = (180 * DAY) / SECOND;

function accountPart(email: string): string {
	return createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22);
}

/** The value for a browser that has just signed in to an account. */
export function newDevice(email: string): string {
	return `${accountPart(email)}.${randomBytes(16).toString('base64url')}`;
}

/** What a sign-in with this e-mail counts against, by the cookies that come along. */
export async function targetOf(ctx: AuthRequest, email: string): Promise<string> {
	return signInTarget(email, (await ctx.getSignedCookie(DEVICE_COOKIE, ctx.context.secret)) || null);
}

/** Makes this browser known to the account. */
export async function rememberDevice(ctx: AuthRequest, email: string): Promise<void> {
	const known = await targetOf(ctx, email);
	if (known !== email) return;
	await ctx.setSignedCookie(DEVICE_COOKIE, newDevice(email), ctx.context.secret, {
		...ctx.context.authCookies.sessionToken.attributes,
		maxAge: DEVICE_COOKIE_AGE,
	});
}

/**
 * What a sign-in counts against: a browser known to this very account has a bucket of its own, so that strangers who
 * guess at the account cannot lock its owner out. `device` is the cookie's value, its signature already checked.
 */
export function signInTarget(email: string, device: string | null): string {
	return device?.startsWith(`${accountPart(email)}.`) ? `device ${device}` : email;
}
