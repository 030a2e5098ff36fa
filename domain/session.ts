import { DAY, MINUTE, SECOND } from './time.ts';

/** Without a mouse button, key, touch or click for so long, a session ends (spec §4, rules §19). */
export const IDLE_LIMIT = 15 * MINUTE;

/** However busy, a session ends so long after its sign-in. */
export const SESSION_LIMIT = DAY;

/** How long an access token is good for. */
export const ACCESS_LIFE = 15 * MINUTE;

/** How often the page looks at its access token, and with how many such ticks left it renews it (spec §9). */
export const REFRESH_TICK = 30 * SECOND;
const REFRESH_TICKS = 3;

/** How long the link of a recovery mail works. */
export const RECOVERY_LIFE = 30 * MINUTE;

/** How long the link that confirms an address works. */
export const CONFIRMATION_LIFE = DAY;

/** Whether an access token that expires at `expires_at` should be renewed at `now` (epoch milliseconds). */
export function shouldRefresh(expires_at: number, now: number): boolean {
	return Math.floor((expires_at - now) / REFRESH_TICK) <= REFRESH_TICKS;
}

/** Whether someone who last did something at `last` is idle at `now` (epoch milliseconds). */
export function isIdle(last: number, now: number): boolean {
	return now - last >= IDLE_LIMIT;
}

/** What happens to a session, told to every tab (spec §4). */
export const AUTH_EVENTS = [
	'INITIAL_SESSION',
	'SIGNED_IN',
	'SIGNED_OUT',
	'TOKEN_REFRESHED',
	'USER_UPDATED',
	'PASSWORD_RECOVERY',
	'MFA_CHALLENGE_VERIFIED',
] as const;
export type AuthEvent = (typeof AUTH_EVENTS)[number];
