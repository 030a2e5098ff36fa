import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { startServed } from '#prove/proxies/proxies.ts';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { openSigner } from '#server/platform/signing.ts';
import { vaultOf } from '#server/platform/vault.ts';
import { createContext } from '#server/start/context.ts';
import { readEnv } from '#server/start/env.ts';
import { makeAdmin, makePerson } from '#server/testing/factories.ts';
import { NO_CONSENTS, type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { beginSession } from '#server/testing/session-cookie.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { ask, type TestApp } from '#server/testing/test-app.ts';
import { copyCluster } from './cluster-template.ts';

/** A system under test: a temporary PostgreSQL and server processes on it, started as `npm start` does. */
export interface TestSystem {
	db: Kysely<Database>;
	databaseUrl: string;
	/** Signs the servers' sessions. */
	secret: string;
	servers: ServerProcess[];
	/** The processes of the servers. */
	pids: readonly number[];
	/** The DATA_DIR of each server. A context in this process may share one. */
	dataDirs: string[];
	data: string;
	/** A new approved person who is signed in. */
	person(): Promise<Person>;
	/** A new administrator who is signed in. */
	admin(): Promise<Person>;
	/** Begins a session; returns its cookie. */
	session(user_id: string): Promise<string>;
	/** Stops the server with this number by a signal, and starts this checkout's at its port. */
	restart(number: number, signal: NodeJS.Signals): Promise<void>;
	close(): Promise<void>;
}

export interface Person {
	id: string;
	cookie: string;
}

interface TestSystemOptions {
	/**
	 * Starts one server per entry; with SERVERS=2, two behind a proxy for a single entry. The entry is a module to load first (`preload` in
	 * server/testing/preloads.ts).
	 */
	preloads: (string | undefined)[];
	/** Changes the migrated database. Only connections made afterwards see changed settings. */
	prepare?(db: Kysely<Database>): Promise<void>;
	variables?: Record<string, string>;
	/** Settings of PostgreSQL. */
	settings?: Record<string, string>;
	/** Another checkout, whose servers are started and migrate an empty database. */
	root?: string;
}

/** The default settings. Only proofs of crashes and of speed need commits on disk. */
const UNSYNCED = { fsync: 'off', synchronous_commit: 'off' };

export async function openTestSystem({
	preloads,
	prepare,
	variables = {},
	settings = UNSYNCED,
	root,
}: TestSystemOptions): Promise<TestSystem> {
	const folder =
		settings === UNSYNCED ? await temporaryFolder('proof') : await mkdtemp(join(tmpdir(), 'proof-'));
	if (!root) await copyCluster(folder);
	const cluster = await startEmbedded(folder, { max_connections: '200', ...settings });
	if (prepare) {
		const first = openDatabase(cluster.url, 1);
		await prepare(first);
		await first.destroy();
	}
	const db = openDatabase(cluster.url);
	const secret = randomBytes(32).toString('hex');
	const dataDirs = preloads.map((_, n) => join(folder, `server-${n}`));
	const own = { DATABASE_URL: cluster.url, AUTH_SECRET: secret, IDENTITY_KEY: secret, DEMO: '0' };
	const start = (n: number, port?: number, from?: string, proxied = {}) =>
		startServer(
			{ ...own, DATA_DIR: dataDirs[n] as string, ...proxied, ...variables },
			preloads[n],
			port,
			from,
		);
	const served =
		preloads.length === 1 ? await startServed((proxied) => start(0, undefined, root, proxied)) : null;
	const servers = served ? [served] : await Promise.all(preloads.map((_, n) => start(n, undefined, root)));
	const pids = served ? served.pids : servers.map(({ pid }) => pid);
	return {
		db,
		databaseUrl: cluster.url,
		secret,
		servers,
		pids,
		dataDirs,
		data: folder,
		session: (user_id) => beginSession(db, secret, user_id),
		restart: async (n, signal) => {
			const { url, stop } = servers[n] as ServerProcess;
			await stop(signal);
			servers[n] = await start(n, Number(new URL(url).port));
		},
		person: async () => signIn(db, secret, await makePerson(db)),
		admin: async () => signIn(db, secret, await makeAdmin(db)),
		close: async () => {
			await Promise.all(servers.map((server) => server.stop()));
			await db.destroy();
			await cluster.stop();
			await rm(folder, { recursive: true, force: true });
		},
	};
}

async function signIn(db: TestSystem['db'], secret: string, id: string): Promise<Person> {
	const cookie = await beginSession(db, secret, id);
	// So that clock jumps neither expire nor prolong the session.
	const far = new Date('2100-01-01').toISOString();
	await db
		.updateTable('sessions')
		.set({ expires_at: far, active_at: far })
		.where('user_id', '=', id)
		.execute();
	return { id, cookie };
}

/** A test system of one server, as a `TestApp`, which the API's tests and samples take. */
export interface TestServer extends TestApp {
	server: ServerProcess;
	close(): Promise<void>;
}

/** Opens a test server. Its `context` belongs to this process: it makes data in the same database, without requests. */
export async function openTestServer(
	preload: string | undefined,
	{ variables = {}, ...options }: Omit<TestSystemOptions, 'preloads'> = {},
): Promise<TestServer> {
	const system = await openTestSystem({ preloads: [preload], variables, ...options });
	const [server] = system.servers as [ServerProcess];
	const [data] = system.dataDirs as [string];
	const { db, databaseUrl, secret, session } = system;
	const own = {
		DATA_DIR: data,
		DATABASE_URL: databaseUrl,
		AUTH_SECRET: secret,
		IDENTITY_KEY: secret,
		DEMO: '0',
		LOG_LEVEL: 'silent',
	};
	const env = readEnv({ ...own, CONSENT_LIMIT: NO_CONSENTS, ...variables });
	const signer = await openSigner(data);
	const close = async () => undefined;
	const context = createContext(env, {
		db,
		databaseUrl,
		demo: false,
		secret,
		secretBefore: null,
		secretOptions: { secret },
		signer,
		vault: vaultOf(secret),
		close,
	});
	await context.jobs.start();
	return {
		db,
		databaseUrl,
		context,
		url: server.url,
		data,
		server,
		session,
		approved: async () => session(await makePerson(db)),
		ask: (method, path, options = {}) => ask(`${server.url}${path}`, method, options),
		close: async () => {
			await context.close();
			await system.close();
		},
	};
}
