import { createHash, createHmac, hash, hkdfSync, pbkdf2Sync, randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { excessRights } from './excess-rights.ts';
import { grantServing } from './grants.ts';
import { compareMigrations } from './migrate.ts';
import { openDatabase } from './open.ts';
import type { Database } from './schema.ts';

const ITERATIONS = 4096;

/**
 * The form in which PostgreSQL stores a password (SCRAM-SHA-256, RFC 5803), for `alter role … password`: the password
 * itself is then in no statement that the database may log. Only for passwords of ASCII letters, digits, - and _.
 */
function scramVerifier(password: string): string {
	const salt = randomBytes(16);
	const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
	const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
	const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
	return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}

/**
 * How the serving role connects: with a URL of its own, or as a created role whose password is derived from the secret.
 */
export interface ServingLogin {
	secret: string;
	appUrl: string | undefined;
}

/** SQLSTATEs: a refused password or authentication method; a missing privilege. */
const REFUSED = /^28/;
const NOT_ALLOWED = '42501';

/** PostgreSQL truncates longer names. */
const NAME_MAX = 63;

const SUFFIX = '_app';

/**
 * Makes sure, over a connection of the owner role, that the serving role exists, can sign in, and has the rights it
 * needs and none beyond. Returns its URL. Throws an error written for the operator. Several servers may do it at once.
 */
export async function openServingRole(
	owner: Kysely<Database>,
	ownerUrl: string,
	{ secret, appUrl }: ServingLogin,
): Promise<string> {
	const url = await owner.transaction().execute(async (trx) => {
		await sql`select pg_advisory_xact_lock(hashtext('serving role'))`.execute(trx);
		const { url, role } = appUrl ? await givenRole(trx, appUrl) : await ownRole(trx, ownerUrl, secret);
		// A role that is the owner itself, or can become it, is refused below, and keeps its rights. A later version has given
		// its own, and this one does not know which of its tables are append-only.
		const keeps = (await mayMigrate(trx, role)) || (await compareMigrations(trx)).later.length > 0;
		if (!keeps) await grantServing(trx, role);
		return url;
	});
	await refuseExcess(url);
	return url;
}

/** Throws if the role of a URL could do what no server may. */
export async function refuseExcess(url: string): Promise<void> {
	const { role } = await signIn(url).catch((error: { message: string }) => {
		throw new Error(
			`The database role that serves cannot sign in: ${error.message}. Let it in (pg_hba.conf), or name another role by DATABASE_APP_URL.`,
		);
	});
	const db = openDatabase(url, 1);
	try {
		const excess = await excessRights(db);
		if (excess.length === 0) return;
		const shown = excess.length > 12 ? [...excess.slice(0, 12), `and ${excess.length - 12} more`] : excess;
		throw new Error(
			`The database role "${role}" may not serve: it could change what must stay.\n  ${shown.join('\n  ')}\nTake these rights from it, or name another role by DATABASE_APP_URL (docs/operations.md).`,
		);
	} finally {
		await db.destroy();
	}
}

async function mayMigrate(trx: Transaction<Database>, role: string): Promise<boolean> {
	const { rows } = await sql<{ may: boolean }>`
		select pg_has_role(${role}, session_user, 'member') as may`.execute(trx);
	return rows[0]?.may !== false;
}

async function givenRole(trx: Transaction<Database>, url: string): Promise<{ url: string; role: string }> {
	const signedIn = await signIn(url).catch((error: { message: string }) => {
		throw new Error(`DATABASE_APP_URL: ${error.message}`);
	});
	const { rows } = await sql<{ place: string }>`select ${sql.raw(PLACE)} as place`.execute(trx);
	if (signedIn.place !== rows[0]?.place)
		throw new Error('DATABASE_APP_URL: leads to another database than DATABASE_URL');
	return { url, role: signedIn.role };
}

async function ownRole(trx: Transaction<Database>, ownerUrl: string, secret: string) {
	const { rows } = await sql<{ database: string; owner: string }>`
		select current_database() as database, session_user as owner`.execute(trx);
	const { database = '', owner = '' } = rows[0] ?? {};
	const { role, password, url } = derivedLogin(ownerUrl, database, secret);
	if (await signsIn(url)) return { url, role };
	await makeRole(trx, { role, password, database }).catch((error: { code?: string; message: string }) => {
		throw error.code === NOT_ALLOWED ? new Error(byHand({ ownerUrl, owner, role })) : error;
	});
	// Another connection sees only what is committed. `refuseExcess` signs in after the commit, and reports what is wrong.
	return { url, role };
}

/** The login of the role that a start creates. */
function derivedLogin(ownerUrl: string, database: string, secret: string) {
	const role = servingName(database);
	const password = Buffer.from(hkdfSync('sha256', secret, '', `serving role: ${role}`, 24)).toString(
		'base64url',
	);
	return { role, password, url: withLogin(ownerUrl, role, password) };
}

/** The URL with which a server would connect, whether its role exists yet or not. Changes nothing. */
export function servingUrl(ownerUrl: string, database: string, { secret, appUrl }: ServingLogin): string {
	return appUrl ?? derivedLogin(ownerUrl, database, secret).url;
}

/** The name of the serving role of a database: roles are shared by all databases of a cluster. */
export function servingName(database: string): string {
	const name = `${database}${SUFFIX}`;
	if (Buffer.byteLength(name) <= NAME_MAX) return name;
	return `martelo_${hash('sha256', database, 'hex').slice(0, 16)}${SUFFIX}`;
}

/** The comment on a created role. A role without it was created by somebody else and keeps its password. */
const markOf = (database: string) => `Serves the database ${database} of an auction platform`;

async function makeRole(
	trx: Transaction<Database>,
	{ role, password, database }: { role: string; password: string; database: string },
): Promise<void> {
	const { rows } = await sql<{ mark: string | null }>`
		select shobj_description(oid, 'pg_authid') as mark from pg_roles where rolname = ${role}`.execute(trx);
	const [existing] = rows;
	if (existing && existing.mark !== markOf(database))
		throw new Error(
			`The database role "${role}" is there, and this product did not make it. Drop it, or name the role that serves by DATABASE_APP_URL.`,
		);
	const verb = existing ? sql`alter` : sql`create`;
	await sql`${verb} role ${sql.id(role)} login password ${sql.lit(scramVerifier(password))}`.execute(trx);
	await sql`comment on role ${sql.id(role)} is ${sql.lit(markOf(database))}`.execute(trx);
}

/** The URL with another name and password. With a host in the query (a socket) they go into the query too. */
export function withLogin(ownerUrl: string, role: string, password: string): string {
	const url = new URL(ownerUrl.replace(/^(postgres(?:ql)?:\/\/)[^/?]*@(?=[/?])/, '$1'));
	url.searchParams.delete('user');
	url.searchParams.delete('password');
	url.username = encodeURIComponent(role);
	url.password = password;
	if (url.hostname) return url.href;
	url.searchParams.set('user', role);
	url.searchParams.set('password', password);
	return url.href;
}

/** Whether the URL's login is accepted. Throws on any error other than a refused login. */
async function signsIn(url: string): Promise<boolean> {
	return signIn(url).then(
		() => true,
		(error: { code?: string }) => {
			if (error.code && REFUSED.test(error.code)) return false;
			throw error;
		},
	);
}

/** Identifies the database and the running PostgreSQL server of a connection. */
const PLACE = `current_database() || ' since ' || pg_postmaster_start_time()::text`;

/** Signs in once; returns the role, and the database and server. */
async function signIn(url: string): Promise<{ role: string; place: string }> {
	// The same time zone as the owner's connection, so that the same time is the same text.
	const client = new pg.Client({
		connectionString: url,
		connectionTimeoutMillis: 10_000,
		options: '-c timezone=UTC',
	});
	// When the server refuses and then disconnects, the client also emits an error.
	client.on('error', () => undefined);
	await client.connect();
	const { rows } = await client.query<{ role: string; place: string }>(
		`select session_user as role, ${PLACE} as place`,
	);
	await client.end();
	return rows[0] ?? { role: '', place: '' };
}

/** The instructions for a database administrator where the owner role may not create roles. */
function byHand({ ownerUrl, owner, role }: { ownerUrl: string; owner: string; role: string }): string {
	const { hostname, port, pathname } = new URL(ownerUrl);
	const host = `${hostname}${port ? `:${port}` : ''}`;
	return `DATABASE_URL: the role "${owner}" may not create the role that serves. As an administrator of the database run
  create role "${role}" login password 'PASSWORD';
with a password of your own, and set
  DATABASE_APP_URL=postgres://${role}:PASSWORD@${host}${pathname}
The role "${owner}" gives it the rights that it needs at every start.`;
}
