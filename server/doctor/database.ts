import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { SECOND } from '#domain/values/time.ts';
import { checkIdentityKey, OF_DELETED } from '#server/features/accounts/identity/check-key.ts';
import { countLostExclusions } from '#server/features/accounts/identity/lost-identities.ts';
import { readLedgerKeys } from '#server/features/bidding/ledger/ledger-keys.ts';
import { isDemo } from '#server/features/demo/mark.ts';
import { demoRefusal } from '#server/features/demo/refusal.ts';
import { olderThanBaseline } from '#server/platform/db/baseline.ts';
import { runningEmbedded } from '#server/platform/db/embedded.ts';
import { compareMigrations, readEncoding } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { readServerVersion, UPGRADE_POSTGRES } from '#server/platform/db/server-version.ts';
import { openSigner } from '#server/platform/signing.ts';
import { vaultOf } from '#server/platform/vault.ts';
import type { Env } from '#server/start/env.ts';
import { consentLimit } from '#server/start/stated-settings.ts';
import { type Finding, reportOf, wordsOf } from './finding.ts';
import { examineMoney } from './money.ts';
import { examinePayees } from './payees.ts';
import { examineAdministrators } from './people.ts';
import { examinePushKeys } from './push-keys.ts';
import { examineSecrets } from './secrets.ts';
import { examineRole } from './serving-rights.ts';

/** Whether the keys of the variables or of DATA_DIR are those that the database knows. */
async function examineKeys(db: Kysely<Database>, env: Env): Promise<Finding[]> {
	return [await ledgerKey(db, env), await examineSecrets(db, env)];
}

const stored = (env: Env, name: string) => readFile(join(env.DATA_DIR, name), 'utf8').catch(() => null);

async function ledgerKey(db: Kysely<Database>, env: Env): Promise<Finding> {
	const { ok, warning } = reportOf('ledger-key');
	const text = env.LEDGER_KEY ?? (await stored(env, 'ledger-key.pem'));
	const known = await readLedgerKeys(db);
	if (text === null)
		return known.length === 0
			? ok('the key that signs receipts is created by the first start')
			: warning(
					'the key that signed receipts is not here: a start would create another',
					'Restore DATA_DIR/ledger-key.pem, or set LEDGER_KEY.',
				);
	const { public_key } = await openSigner(env.DATA_DIR, text);
	if (known.some((key) => key.public_key === public_key))
		return ok('receipts are signed with a published key');
	return warning(
		'the key that signs receipts was never used with this database',
		'Right if you replace it now: a start publishes it. Otherwise restore the key that was used.',
	);
}

async function identityKey(db: Kysely<Database>, env: Env): Promise<Finding> {
	const { ok, warning, error } = reportOf('identity-key');
	const text = env.IDENTITY_KEY ?? (await stored(env, 'identity-key'));
	const { rows } = await sql`select user_id from identities union all
		select id from bars where number_lost_at is null union all
		select id from exclusions where ${OF_DELETED} limit 1`.execute(db);
	const lost = await countLostExclusions(db);
	const right = (found: string) =>
		lost === 0
			? ok(found)
			: warning(
					`${found}; ${lost} exclusions of deleted accounts have no effect, because an earlier key was lost`,
					'Bar the numbers that are known from elsewhere ("Impedimentos"); the others end after five years (docs/retention.md).',
				);
	if (rows.length === 0) return right('no identity is stored');
	if (text === null)
		return error(
			'the key of the stored identities is not here',
			'Restore DATA_DIR/identity-key, or set IDENTITY_KEY.',
		);
	return checkIdentityKey(db, vaultOf(text)).then(
		() => right('it is the key of the stored identities'),
		(thrown) => error(wordsOf(thrown), 'Back this key up apart from the database.'),
	);
}

/** Connections of a server, and of each of its worker processes (docs/operations.md, several servers). */
const OF_SERVER = 31;
const OF_WORKER = 6;

/** For the start of a server, backups, monitoring and a person. */
const SPARE = 10;

/** Whether the database allows the connections of so many servers. */
async function examineConnections(db: Kysely<Database>, { WORKERS }: Env, servers: number): Promise<Finding> {
	const { ok, warning, error } = reportOf('connections');
	const { rows } = await sql<{ allowed: number }>`
		select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
			as allowed`.execute(db);
	const allowed = rows[0]?.allowed ?? 0;
	const workers = WORKERS ?? Math.max(1, availableParallelism() - 1);
	const needed = servers * (OF_SERVER + OF_WORKER * workers);
	const each = servers === 1 ? 'one server' : `${servers} servers`;
	const found = `${allowed} connections are allowed, ${each} with ${workers} workers each may hold ${needed}`;
	const remedy = `Set max_connections to ${needed + SPARE + 3} or more, or WORKERS to fewer.`;
	if (needed > allowed) return error(found, remedy);
	return needed + SPARE > allowed ? warning(found, remedy) : ok(found);
}

/** Settings without which a confirmed bid may be lost, and their safe value. */
const SAFE = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };

/** How far the machine's clock may be from the database's: codes of a second factor live 30 s. */
const SKEW = { warning: SECOND, error: 15 * SECOND };

export interface DatabaseFindings {
	findings: Finding[];
	/** Whether the database holds the demo; null where that is not known. */
	demo: boolean | null;
}

/** Examines the database of the variables, over a connection of the migrating role that only reads. */
export async function examineDatabase(env: Env, servers: number): Promise<DatabaseFindings> {
	const { error, warning } = reportOf('database');
	const url = env.DATABASE_URL ?? (await runningEmbedded(join(env.DATA_DIR, 'postgres')));
	if (url === null) {
		const idle = warning(
			'the embedded database does not run, so that nothing in it was examined',
			'Start the server, and run the doctor beside it.',
		);
		return { findings: [idle], demo: null };
	}
	const db = openDatabase(url, 1, { default_transaction_read_only: 'on' });
	try {
		return await examineOpen(db, env, url, servers);
	} catch (thrown) {
		const remedy = 'Check host, port, name, password and pg_hba.conf, and that the database runs.';
		return { findings: [error(`it does not answer: ${wordsOf(thrown)}`, remedy)], demo: null };
	} finally {
		await db.destroy();
	}
}

async function examineOpen(
	db: Kysely<Database>,
	env: Env,
	url: string,
	servers: number,
): Promise<DatabaseFindings> {
	const findings = [await version(db), ...(await safety(db)), await clock(db), await encoding(db)];
	const compared = await compareMigrations(db);
	const fresh = !(await exists(db, 'demo_mark'));
	findings.push(migrations(compared), await extension(db));
	findings.push(await examineConnections(db, env, servers), ...(await examineRole(db, env, url)));
	if (fresh) return { findings, demo: false };
	const demo = await isDemo(db);
	findings.push(...demoFindings(env, demo), ...(await examineKeys(db, env)));
	findings.push(await examinePushKeys(db, env, servers));
	if (compared.pending.length === 0)
		findings.push(
			await identityKey(db, env),
			...(await examinePayees(db, env)),
			...(await examineMoney(db, env)),
		);
	if (!demo) findings.push(await examineAdministrators(db, consentLimit(env, demo)));
	return { findings, demo };
}

async function exists(db: Kysely<Database>, table: string): Promise<boolean> {
	const { rows } = await sql<{
		there: boolean;
	}>`select to_regclass(${`public.${table}`}) is not null as there`.execute(db);
	return rows[0]?.there === true;
}

async function version(db: Kysely<Database>): Promise<Finding> {
	const { ok, error } = reportOf('database');
	const { text, tooOld } = await readServerVersion(db);
	return tooOld ? error(`PostgreSQL ${text} is too old`, UPGRADE_POSTGRES) : ok(`PostgreSQL ${text}`);
}

async function safety(db: Kysely<Database>): Promise<Finding[]> {
	const { ok, error } = reportOf('durability');
	const { rows } = await sql<{ name: string; setting: string }>`
		select name, setting from pg_settings where name = any(${Object.keys(SAFE)})`.execute(db);
	const bad = rows.filter(({ setting }) => ['off', 'local'].includes(setting));
	if (bad.length === 0) return [ok('a commit is on disk before it is answered')];
	return bad.map(({ name, setting }) =>
		error(
			`${name} is ${setting}: a confirmed bid may be lost`,
			`Set ${name} = on, for the role and the database too.`,
		),
	);
}

async function clock(db: Kysely<Database>): Promise<Finding> {
	const before = Date.now();
	const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
	return judgeClock("the database's clock", rows[0]?.now.getTime() ?? 0, before, Date.now());
}

/** Judges another clock that was read between two readings of this machine's. */
export function judgeClock(
	whose: string,
	theirs: number,
	before: number,
	after: number,
	coarse = 0,
): Finding {
	const { ok, warning, error } = reportOf('clock');
	const skew = Math.max(0, before - coarse - theirs, theirs - after);
	const found = `${whose} and this machine's differ by ${skew < 100 ? 'less than 0.1' : (skew / SECOND).toFixed(1)} s`;
	const remedy = 'Synchronise both by NTP (`timedatectl`, chrony). Auctions end by the database’s clock.';
	if (skew >= SKEW.error) return error(found, remedy);
	return skew >= SKEW.warning ? warning(found, remedy) : ok(found);
}

async function encoding(db: Kysely<Database>): Promise<Finding> {
	const { ok, error } = reportOf('encoding');
	const found = await readEncoding(db);
	if (found === 'UTF8') return ok('texts are stored as UTF-8');
	return error(`texts are stored as ${found}`, 'Create the database with encoding UTF8.');
}

function migrations({
	applied,
	pending,
	later,
	unknown,
}: Awaited<ReturnType<typeof compareMigrations>>): Finding {
	const { ok, warning, error } = reportOf('migrations');
	const older = olderThanBaseline(applied);
	if (older) return error(older.found, older.remedy);
	if (unknown.length > 0)
		return error(
			`the database has a migration that no version up to this one has (${unknown.at(-1)})`,
			'Start the version that made it, or restore a backup of this one.',
		);
	if (later.length > 0)
		return warning(
			`the database is of a later version (${later.at(-1)})`,
			'This version serves it if it is the one directly before (docs/releases.md, The way back). Otherwise start the later one.',
		);
	if (pending.length === 0) return ok('the database is of this version');
	return warning(
		`${pending.length} migrations are pending, from ${pending[0]}`,
		'The next start applies them; back up first, and read docs/releases.md.',
	);
}

async function extension(db: Kysely<Database>): Promise<Finding> {
	const { ok, error } = reportOf('extension');
	const { rows } = await sql<{ installed: string | null; may: boolean }>`
		select installed_version as installed, has_database_privilege(current_database(), 'create') as may
		from pg_available_extensions where name = 'pg_trgm'`.execute(db);
	const [found] = rows;
	if (found?.installed) return ok('pg_trgm is installed');
	if (found?.may) return ok('pg_trgm can be installed by the first start');
	return error(
		'pg_trgm is missing',
		'Install PostgreSQL’s contrib package, and run `create extension pg_trgm` as an administrator.',
	);
}

function demoFindings(env: Env, demo: boolean): Finding[] {
	const { ok, error, warning } = reportOf('demo');
	if (!demo) return [ok('no demo in this database')];
	const refusal = demoRefusal(env);
	if (refusal) return [error(refusal, 'The server does not start like this.')];
	return [
		warning(
			'this is the demo: its accounts are listed in README.md',
			'For real auctions begin in an empty DATA_DIR with DEMO=0.',
		),
	];
}
