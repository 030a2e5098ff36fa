import { z } from 'zod';
import { PROFILE_STATUSES, ROLES } from '#domain/auction/access.ts';
import { instant, uuid } from './amount.ts';

/** The viewer of a page, as far as the page may know; null for a visitor. */
export const viewer = z.object({
	id: uuid,
	session_id: uuid,
	name: z.string(),
	email: z.string(),
	status: z.enum(PROFILE_STATUSES),
	role: z.enum(ROLES).nullable(),
	two_factor_enabled: z.boolean(),
	/** An administrator who must set up a second factor before using the administrators' pages. */
	two_factor_due: z.boolean(),
});
export type Viewer = z.infer<typeof viewer>;

/**
 * The session as a page stores it (spec §3). `refresh_token` is the session's public id and gives no access: the access
 * token is renewed with an httpOnly cookie, which scripts cannot read (docs/decisions/006).
 */
export const authSession = z.object({
	access_token: z.string(),
	refresh_token: uuid,
	/** Remaining lifetime of the access token in seconds. */
	expires_in: z.int(),
	expires_at: instant,
	token_type: z.literal('bearer'),
	user: viewer,
});
export type AuthSession = z.infer<typeof authSession>;

/** `GET /api/session`: a new access token for the session of the cookie; null for a visitor. */
export const sessionAnswer = z.object({ session: authSession.nullable() });
export type SessionAnswer = z.infer<typeof sessionAnswer>;

/** `POST /api/session/activity`: the user's last input was `idle_seconds` ago. */
export const activityReport = z.strictObject({
	idle_seconds: z.int('idle_seconds deve ser um número inteiro').min(0).max(900),
});
export type ActivityReport = z.infer<typeof activityReport>;

/** When the session ends without further activity. */
export const activityAnswer = z.object({ ends_at: instant });

/** The local storage key of the email that the login form remembers (spec §2). */
export const REMEMBERED_EMAIL = 'martelo.remembered-email';
