import type { User } from '#domain/auction/access.ts';
import { ACCESS_LIFE } from '#domain/people/session.ts';
import { SECOND } from '#domain/values/time.ts';
import type { Auth } from './auth.ts';

/**
 * Issues a short-lived access token (JWT) for the caller's session. It is invalid once that session has ended. `now` is
 * in epoch milliseconds.
 */
export async function issueAccessToken(
	auth: Auth,
	{ id, session_id }: User,
	now: number,
): Promise<{ token: string; expires_at: number }> {
	const iat = Math.floor(now / SECOND);
	const { token } = await auth.api.signJWT({ body: { payload: { sub: id, sid: session_id, iat } } });
	return { token, expires_at: iat * SECOND + ACCESS_LIFE };
}
