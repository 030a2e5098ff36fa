import type { User } from '#domain/access.ts';
import { ACCESS_LIFE } from '#domain/session.ts';
import { SECOND } from '#domain/time.ts';
import type { Auth } from './auth.ts';

/** A short-lived access token (JWT) for the session that asks. It is worth nothing once that session has ended. */
export async function issueAccessToken(
	auth: Auth,
	{ id, session_id }: User,
	now: number,
): Promise<{ token: string; expires_at: number }> {
	const iat = Math.floor(now / SECOND);
	const { token } = await auth.api.signJWT({ body: { payload: { sub: id, sid: session_id, iat } } });
	return { token, expires_at: iat * SECOND + ACCESS_LIFE };
}
