import { type Kysely, sql } from 'kysely';
import type { Actor, User } from '#domain/auction/access.ts';
import { batchLoader } from '#server/platform/batch-loader.ts';
import { columnOf } from '#server/platform/db/arrays.ts';
import { preparedStatement } from '#server/platform/db/prepared-statement.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Auth } from './auth.ts';
import { createTokenReader } from './auth-cookie.ts';
import { recordActivity } from './session-life.ts';

/** What an installation requires of the people who are signed in. */
interface Requirements {
	/** Whether administrators need a second factor: everywhere but in the demo. */
	secondFactorRequired: boolean;
	/** Whether nobody is signed in to an account whose address is not confirmed. */
	confirmationRequired: boolean;
}

interface ActorDeps extends Requirements {
	auth: Auth;
	db: Kysely<Database>;
	/** The operator's secret, which signs session cookies. */
	secret: string;
}

/** The headers of a request that may contain a session. */
export interface Credentials {
	cookie: string | undefined;
	authorization: string | undefined;
}

/** Authenticates a request. With `active`, the request was made by the user on purpose and keeps the session alive. */
export type AuthenticateRequest = (credentials: Credentials, active: boolean) => Promise<Actor>;

/** How sessions of concurrent requests are read together. */
const BATCH = { most: 500, pause: 1 };

/**
 * The only place that creates actors. Session (by cookie or bearer token), approval and role are read from the database
 * for every request, so that a change takes effect with the next one (rules §19). Concurrent requests share a query.
 */
export function createAuthenticate({
	auth,
	db,
	secret,
	secondFactorRequired,
	confirmationRequired,
}: ActorDeps): AuthenticateRequest {
	const tokenOf = createTokenReader(auth, secret);
	const required = { secondFactorRequired, confirmationRequired };
	const find = batchLoader((keys: SessionKey[]) => findUsers(db, required, keys), BATCH);
	return async (credentials, active) => {
		const key = await sessionOf(auth, tokenOf, credentials);
		const found = key && (await find(key));
		if (!found) return { kind: 'visitor' };
		const { quiet, user } = found;
		if (active && quiet) await recordActivity(db, user.session_id, 0);
		return user;
	};
}

/** How a request names its session: by the token in its cookie, or by the id in an access token. */
type SessionKey = { token: string; id: null } | { token: null; id: string };

async function sessionOf(
	auth: Auth,
	tokenOf: (cookies: string) => string | null,
	{ cookie, authorization }: Credentials,
): Promise<SessionKey | null> {
	const token = cookie === undefined ? null : tokenOf(cookie);
	if (token) return { token, id: null };
	const id = authorization === undefined ? null : await bearerSession(auth, authorization);
	return id ? { token: null, id } : null;
}

/** The session id of a bearer access token; null without a valid one. The session itself must still exist. */
async function bearerSession(auth: Auth, authorization: string): Promise<string | null> {
	const token = /^Bearer (\S+\.\S+\.\S+)$/.exec(authorization)?.[1];
	if (!token) return null;
	const { payload } = await auth.api.verifyJWT({ body: { token } });
	return typeof payload?.sid === 'string' ? payload.sid : null;
}

/** The person behind a session. `quiet`: the session's last activity was long ago. */
interface Found {
	user: User;
	quiet: boolean;
}

type UserRow = Omit<User, 'kind'> & { quiet: boolean; n: number };

/**
 * The people behind some sessions; null for each session that has ended or never existed, or whose account must be
 * confirmed first.
 */
async function findUsers(
	db: Kysely<Database>,
	{ secondFactorRequired, confirmationRequired }: Requirements,
	keys: readonly SessionKey[],
): Promise<(Found | null)[]> {
	const { rows } = await sql<UserRow>`${preparedStatement}
		with asked as (
			select * from unnest(${columnOf(keys, 'token')}::text[], ${columnOf(keys, 'id')}::uuid[])
				with ordinality as q (token, id, n)
		), found as (
			select q.n, s.* from asked q join sessions s on s.token = q.token
			union all
			select q.n, s.* from asked q join sessions s on s.id = q.id
		)
		select s.n, s.id as session_id, u.id, u.name, u.email, coalesce(p.status, 'pending') as status, r.role,
			u.two_factor_enabled,
			${secondFactorRequired} and r.role is not null and not u.two_factor_enabled as two_factor_due,
			coalesce(s.factor_at > now() - interval '10 minutes', false) as factor_fresh,
			s.active_at < now() - interval '1 minute' as quiet
		from found s join users u on u.id = s.user_id
			left join profiles p on p.id = u.id left join user_roles r on r.user_id = u.id
		where s.expires_at > now() and u.deleted_at is null
			and (u.email_verified or not ${confirmationRequired}::boolean)`.execute(db);
	const found: (Found | null)[] = keys.map(() => null);
	for (const row of rows) found[row.n - 1] = { user: userOf(row), quiet: row.quiet };
	return found;
}

function userOf(row: UserRow): User {
	const { n: _n, quiet: _quiet, ...user } = row;
	return { kind: 'user', ...user };
}
