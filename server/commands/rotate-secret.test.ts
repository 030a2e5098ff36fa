import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { encrypted } from '#server/features/accounts/auth-secrets.ts';
import { prepareBoss } from '#server/platform/db/boss.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { versionOf } from '#server/platform/secrets.ts';
import { vaultOf } from '#server/platform/vault.ts';
import { readEnv } from '#server/start/env.ts';
import { readSecrets } from '#server/start/secret-files.ts';
import { openStores } from '#server/start/stores.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAdmin, makePerson } from '#server/testing/factories.ts';
import { giveIdentity } from '#server/testing/identities.ts';
import { beginSession } from '#server/testing/session-cookie.ts';
import { backUpKeys } from './key-files.ts';

const { all } = inject('runs');

const stores = useDatabase();
const FORMER = 'the secret that these tests replace'.repeat(2);
const SECRET = 'the secret that these tests put in its place'.repeat(2);

let folder = '';
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'rotate-secret-'));
	await prepareBoss(stores.db);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Ended {
	status: number;
	out: string;
	err: string;
}

/** Runs the command as npm does. */
function run(variables: Record<string, string>, ...args: string[]): Promise<Ended> {
	const { promise, resolve } = Promise.withResolvers<Ended>();
	const env = { DATA_DIR: folder, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...variables };
	const command = [join(import.meta.dirname, 'admin.ts'), 'rotate-secret', ...args];
	execFile(process.execPath, command, { env }, (error, out, err) =>
		resolve({ status: Number(error?.code ?? 0), out, err }),
	);
	return promise;
}

const variablesOf = (secret: string, before?: string) => ({
	DATABASE_URL: stores.url,
	AUTH_SECRET: secret,
	...(before && { AUTH_SECRET_BEFORE: before }),
	IDENTITY_KEY: FORMER,
	DATA_DIR: folder,
});

const open = (secret: string, before?: string) => openStores(readEnv(variablesOf(secret, before)));

/** What a server with these secrets keeps open: one connection of the serving role. */
async function connected(secret: string, before?: string): Promise<{ close(): Promise<void> }> {
	const opened = await open(secret, before);
	await opened.close();
	const db = openDatabase(opened.databaseUrl, 1, {}, { kept: true });
	await sql`select 1`.execute(db);
	return {
		async close() {
			await db.destroy();
			// PostgreSQL ends a connection's process some time after its client has gone.
			await expect.poll(() => isListed(opened.databaseUrl)).toBe(false);
		},
	};
}

/** Whether PostgreSQL lists a connection made with this URL. */
async function isListed(url: string): Promise<boolean> {
	const name = new URL(url).searchParams.get('application_name');
	const { rows } = await sql`select from pg_stat_activity
		where datname = current_database() and application_name = ${name}`.execute(stores.db);
	return rows.length > 0;
}

describe('npm run admin -- rotate-secret', () => {
	it.runIf(all)('in variables: prints a new secret, and not the one in use', async () => {
		const { status, out } = await run(variablesOf(FORMER));
		expect(status).toBe(0);
		const [, made = ''] = /^AUTH_SECRET=(\S+)$/m.exec(out) ?? [];
		expect(made.length).toBeGreaterThanOrEqual(32);
		expect(out).not.toContain(FORMER);
		expect(await run(variablesOf(SECRET, FORMER))).toMatchObject({
			status: 1,
			err: expect.stringContaining('remove AUTH_SECRET_BEFORE'),
		});
	});

	it.runIf(all)('in files: keeps the former secret beside the new one, and may be interrupted', async () => {
		const own = await mkdtemp(join(tmpdir(), 'rotate-secret-files-'));
		onTestFinished(() => rm(own, { recursive: true, force: true }));
		const [at, before] = [join(own, 'auth-secret'), join(own, 'auth-secret-before')];
		const rotate = () => run({ DATA_DIR: own });
		expect(await rotate()).toMatchObject({ status: 1, err: expect.stringContaining('no auth-secret') });
		await writeFile(at, FORMER);
		// What an interrupted run leaves.
		await writeFile(before, FORMER);
		const interrupted = { secret: FORMER, secretBefore: null };
		expect(await readSecrets(readEnv({ DATA_DIR: own }))).toEqual(interrupted);
		expect(await rotate()).toMatchObject({ status: 0, err: '' });
		const made = await readFile(at, 'utf8');
		expect(made.length).toBeGreaterThanOrEqual(32);
		expect(made).not.toBe(FORMER);
		expect(await readFile(before, 'utf8')).toBe(FORMER);
		expect((await stat(at)).mode & 0o777).toBe(0o600);
		expect(await rotate()).toMatchObject({ status: 1, err: expect.stringContaining('auth-secret-before') });
		expect(await readFile(at, 'utf8')).toBe(made);
		const copied = join(own, 'keys');
		const alone = { variables: undefined, recipient: undefined, backups: own, keep: 1 };
		await backUpKeys({ data: own, folder: copied, ...alone });
		expect(await readFile(join(copied, 'auth-secret-before'), 'utf8')).toBe(FORMER);
		await rm(before);
		expect(await rotate()).toMatchObject({ status: 0 });
		expect(await readFile(before, 'utf8')).toBe(made);
		expect((await stat(before)).mode & 0o777).toBe(0o600);
	});
});

/** Puts what the accounts library would store: a signing key, and the second factor of an administrator. */
async function plant(secret: string): Promise<string> {
	const text = await encrypted(secret, 'planted');
	const key = JSON.stringify(text);
	const admin = await makeAdmin(stores.db);
	await sql`insert into two_factors (user_id, secret, backup_codes) values (${admin}, ${text}, ${text})`.execute(
		stores.db,
	);
	await sql`insert into signing_keys (public_key, private_key, created_at) values ('{}', ${key}, now())`.execute(
		stores.db,
	);
	return admin;
}

const count = async (table: string) => {
	const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}`.execute(
		stores.db,
	);
	return rows[0]?.rows;
};

describe('on a database', () => {
	beforeEach(() => sql`truncate two_factors, signing_keys`.execute(stores.db));

	it('a start with another secret is refused, and leaves the serving role its password', async () => {
		await plant(FORMER);
		const server = await open(FORMER);
		onTestFinished(() => server.close());
		await expect(open(SECRET)).rejects.toThrow(/^AUTH_SECRET: this database holds signing keys/);
		const connection = openDatabase(server.databaseUrl, 1);
		await sql`select 1`.execute(connection);
		await connection.destroy();
		await (await open(SECRET, FORMER)).close();
	});

	it('where the identity key is lost, too, the secret is replaced first, and then the key', async () => {
		const admin = await plant(FORMER);
		const context = {
			db: stores.db,
			vault: vaultOf(FORMER),
			emails: { send: async () => {} },
			officialChecks: null,
		};
		await giveIdentity({ context }, admin);
		const lost = readEnv({ ...variablesOf(SECRET), IDENTITY_KEY: SECRET });
		await expect(openStores(lost, 'replace-identity-key')).rejects.toThrow(/^AUTH_SECRET:.*--lost$/);
		await (await openStores(lost, 'replace-secret')).close();
		await sql`delete from signing_keys`.execute(stores.db);
		await expect(openStores(lost)).rejects.toThrow(/^IDENTITY_KEY:.*lost-identity-key$/);
		await (await openStores(lost, 'replace-identity-key')).close();
		await sql`delete from identities`.execute(stores.db);
	});

	it.runIf(all)(
		'--finish waits for servers with the former secret, then encrypts anew, twice without harm',
		async () => {
			await plant(FORMER);
			expect(await run(variablesOf(SECRET), '--finish')).toMatchObject({
				status: 1,
				err: expect.stringContaining('no former secret'),
			});
			const server = await connected(FORMER);
			expect(await run(variablesOf(SECRET, FORMER), '--finish')).toMatchObject({
				status: 1,
				err: expect.stringContaining('1 connections'),
			});
			await server.close();
			const restarted = await connected(SECRET, FORMER);
			onTestFinished(() => restarted.close());
			const done = await run(variablesOf(SECRET, FORMER), '--finish');
			expect(done).toMatchObject({ status: 0, err: '' });
			expect(done.out).toContain('Second factors: 1 encrypted with the new secret\n');
			expect(done.out).toContain('Signing keys: 1 encrypted with the new secret\n');
			const again = await run(variablesOf(SECRET, FORMER), '--finish');
			expect(again).toMatchObject({ status: 0, out: expect.stringContaining('Second factors: 0 encrypted') });
			const { rows } = await sql<{ texts: string }>`select secret || backup_codes as texts from two_factors
			union all select private_key from signing_keys`.execute(stores.db);
			for (const { texts } of rows) expect(texts).toContain(`$ba$${versionOf(SECRET)}$`);
			await (await open(SECRET)).close();
		},
	);

	it.runIf(all)('--lost counts, and with --yes removes, exactly what no secret decrypts', async () => {
		await plant(SECRET);
		const admin = await plant(FORMER);
		await beginSession(stores.db, SECRET, admin);
		const other = await makePerson(stores.db);
		await beginSession(stores.db, SECRET, other);
		const words = '1 signing keys, and the second factors of 1 people';
		expect(await run(variablesOf(SECRET), '--lost')).toMatchObject({
			status: 1,
			err: expect.stringContaining(words),
		});
		expect([await count('two_factors'), await count('signing_keys')]).toEqual([2, 2]);
		const former = await connected(FORMER);
		expect((await run(variablesOf(SECRET), '--lost', '--yes')).status).toBe(1);
		expect(await count('two_factors')).toBe(2);
		await former.close();
		expect(await run(variablesOf(SECRET), '--lost', '--yes')).toMatchObject({
			status: 0,
			err: '',
			out: expect.stringContaining(words),
		});
		expect([await count('two_factors'), await count('signing_keys')]).toEqual([1, 1]);
		const { rows } = await sql`select u.two_factor_enabled as factor,
				(select count(*)::int from sessions s where s.user_id = u.id) as sessions,
				(select count(*)::int from pgboss.job j where j.name = 'letters' and j.data ->> 'user_id' = u.id::text) as emails,
				(select string_agg(e.event_type || ' ' || e.details, ',') from security_events e where e.user_id = u.id) as events
			from users u where u.id in (${admin}, ${other}) order by u.id = ${other}`.execute(stores.db);
		expect(rows).toEqual([
			{
				factor: false,
				sessions: 0,
				emails: 1,
				events: 'two_factor_disabled {"by": "command", "ended": 1, "reason": "secret lost"}',
			},
			{ factor: false, sessions: 1, emails: 0, events: null },
		]);
		await (await open(SECRET)).close();
		expect(await run(variablesOf(SECRET), '--lost')).toMatchObject({
			status: 0,
			out: expect.stringContaining('nothing is lost'),
		});
	});
});
