import { type Kysely, sql } from 'kysely';
import type { Actor, ProfileStatus, Role } from '#domain/access.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Auth } from './auth.ts';

/**
 * Mints the actor of a request, the only place that does: the session by cookie or bearer, the approval and
 * the role read from the database at every request, so that a change works from the next one on (rules §19).
 */
export async function actorOf(auth: Auth, db: Kysely<Database>, headers: Headers): Promise<Actor> {
	if (!headers.has('cookie') && !headers.has('authorization')) return { kind: 'visitor' };
	const session = await auth.api.getSession({ headers });
	const id = session?.user.id ?? (await bearerUser(auth, headers));
	return id ? userActor(db, id) : { kind: 'visitor' };
}

/** The user of a short-lived access token (`GET /api/auth/token`), when the bearer is one. */
async function bearerUser(auth: Auth, headers: Headers): Promise<string | null> {
	const token = /^Bearer (\S+\.\S+\.\S+)$/.exec(headers.get('authorization') ?? '')?.[1];
	if (!token) return null;
	const { payload } = await auth.api.verifyJWT({ body: { token } });
	return payload?.sub ?? null;
}

async function userActor(db: Kysely<Database>, id: string): Promise<Actor> {
	const { rows } = await sql<{ name: string; email: string; status: ProfileStatus; role: Role | null }>`
		select u.name, u.email, coalesce(p.status, 'pending') as status, r.role
		from users u left join profiles p on p.id = u.id left join user_roles r on r.user_id = u.id
		where u.id = ${id}`.execute(db);
	return rows[0] ? { kind: 'user', id, ...rows[0] } : { kind: 'visitor' };
}
