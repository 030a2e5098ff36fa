import { DAY, MINUTE, SECOND } from '#domain/values/time.ts';

/** Maximum time without mouse, key or touch input before a session ends (spec §4, rules §19). */
export const IDLE_LIMIT = 15 * MINUTE;

/** Maximum length of a session, however active. */
export const SESSION_LIMIT = DAY;

/** The lifetime of an access token. */
export const ACCESS_LIFE = 15 * MINUTE;

/**
 * How often the page checks its access token. It renews the token when three such intervals or fewer are left (spec
 * §9).
 */
export const REFRESH_TICK = 30 * SECOND;
const REFRESH_TICKS = 3;

/** The lifetime of the link in a recovery email. */
export const RECOVERY_LIFE = 30 * MINUTE;

/** The lifetime of the link that confirms an email address. */
export const CONFIRMATION_LIFE = DAY;

/** Whether an access token that expires at `expires_at` is to be renewed at `now` (epoch milliseconds). */
export function shouldRefresh(expires_at: number, now: number): boolean {
	return Math.floor((expires_at - now) / REFRESH_TICK) <= REFRESH_TICKS;
}

/** Whether a person whose last input was at `last` is idle at `now` (epoch milliseconds). */
export function isIdle(last: number, now: number): boolean {
	return now - last >= IDLE_LIMIT;
}

/** Events of a session, sent to every tab (spec §4). */
const AUTH_EVENTS = [
	'INITIAL_SESSION',
	'SIGNED_IN',
	'SIGNED_OUT',
	'TOKEN_REFRESHED',
	'USER_UPDATED',
	'PASSWORD_RECOVERY',
	'MFA_CHALLENGE_VERIFIED',
] as const;
export type AuthEvent = (typeof AUTH_EVENTS)[number];
