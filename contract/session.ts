import { z } from 'zod';
import { PROFILE_STATUSES, ROLES } from '#domain/access.ts';
import { instant, uuid } from './amount.ts';

/** Who looks at a page, as the page may know it; null for a visitor. */
export const viewer = z.object({
	id: uuid,
	session_id: uuid,
	name: z.string(),
	email: z.string(),
	status: z.enum(PROFILE_STATUSES),
	role: z.enum(ROLES).nullable(),
	two_factor_enabled: z.boolean(),
	/** An administrator who has to set up the second factor before the administrator's screens open. */
	two_factor_due: z.boolean(),
});
export type Viewer = z.infer<typeof viewer>;

/**
 * The session as a page holds it (spec §3). `refresh_token` is the session's public id and opens nothing by itself:
 * what renews the access token is an httpOnly cookie that no script reads (docs/decisions/006).
 */
export const authSession = z.object({
	access_token: z.string(),
	refresh_token: uuid,
	/** Seconds the access token still lives. */
	expires_in: z.int(),
	/** When the access token expires. */
	expires_at: instant,
	token_type: z.literal('bearer'),
	user: viewer,
});
export type AuthSession = z.infer<typeof authSession>;

/** `GET /api/session`: a fresh access token for whoever's cookie comes along; null for a visitor. */
export const sessionAnswer = z.object({ session: authSession.nullable() });
export type SessionAnswer = z.infer<typeof sessionAnswer>;

/** `POST /api/session/activity`: the user did something `idle_seconds` ago. */
export const activityReport = z.strictObject({
	idle_seconds: z.int('idle_seconds deve ser um número inteiro').min(0).max(900),
});
export type ActivityReport = z.infer<typeof activityReport>;

/** When the session ends unless the user does something. */
export const activityAnswer = z.object({ ends_at: instant });

/** The key under which the login form keeps the remembered e-mail in this browser (spec §2). */
export const REMEMBERED_EMAIL = 'martelo.remembered-email';
