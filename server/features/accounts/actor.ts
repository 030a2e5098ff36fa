import { type Kysely, sql } from 'kysely';
import type { Actor, User } from '#domain/access.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Auth } from './auth.ts';
import { noteActivity } from './session-life.ts';

interface Minting {
	auth: Auth;
	db: Kysely<Database>;
	/** Whether administrators need a second factor: everywhere but in the demo. */
	secondFactorRequired: boolean;
}

/**
 * Mints the actor of a request, the only place that does: the session by cookie or bearer, the approval and
 * the role read from the database at every request, so that a change works from the next one on (rules §19). A request
 * that the user made on purpose (`active`) keeps the session alive.
 */
export async function actorOf(minting: Minting, headers: Headers, active: boolean): Promise<Actor> {
	if (!headers.has('cookie') && !headers.has('authorization')) return { kind: 'visitor' };
	const { auth } = minting;
	const session = await auth.api.getSession({ headers });
	const id = session?.session.id ?? (await bearerSession(auth, headers));
	return id ? sessionActor(minting, id, active) : { kind: 'visitor' };
}

/** The session of a short-lived access token, when the bearer is one; the session itself must still live. */
async function bearerSession(auth: Auth, headers: Headers): Promise<string | null> {
	const token = /^Bearer (\S+\.\S+\.\S+)$/.exec(headers.get('authorization') ?? '')?.[1];
	if (!token) return null;
	const { payload } = await auth.api.verifyJWT({ body: { token } });
	return typeof payload?.sid === 'string' ? payload.sid : null;
}

type UserRow = Omit<User, 'kind' | 'session_id'> & { quiet: boolean };

async function sessionActor(
	{ db, secondFactorRequired }: Minting,
	session_id: string,
	active: boolean,
): Promise<Actor> {
	const { rows } = await sql<UserRow>`
		select u.id, u.name, u.email, coalesce(p.status, 'pending') as status, r.role, u.two_factor_enabled,
			${secondFactorRequired} and r.role is not null and not u.two_factor_enabled as two_factor_due,
			s.active_at < now() - interval '1 minute' as quiet
		from sessions s join users u on u.id = s.user_id
			left join profiles p on p.id = u.id left join user_roles r on r.user_id = u.id
		where s.id = ${session_id} and s.expires_at > now() and u.deleted_at is null`.execute(db);
	if (!rows[0]) return { kind: 'visitor' };
	const { quiet, ...user } = rows[0];
	if (active && quiet) await noteActivity(db, session_id, 0);
	return { kind: 'user', session_id, ...user };
}
