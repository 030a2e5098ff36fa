import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { makePerson } from '#server/testing/factories.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { beginSession } from '#server/testing/session-cookie.ts';

/** A house of a proof's own: a cluster that is thrown away, and servers on it as `npm start` runs them. */
export interface ProvingHouse {
	db: Kysely<Database>;
	/** Where its database is, for a second connection of the proof's own. */
	databaseUrl: string;
	/** What its servers sign sessions with. */
	secret: string;
	servers: ServerProcess[];
	/** The DATA_DIR of each server. */
	dataDirs: string[];
	/** A new approved person who is signed in. */
	person(): Promise<Person>;
	/** A session of somebody: its cookie. */
	session(user_id: string): Promise<string>;
	close(): Promise<void>;
}

export interface Person {
	id: string;
	cookie: string;
}

export interface HouseNeeds {
	/** What each server loads before it starts; one server for each. */
	preloads: (string | undefined)[];
	/** Prepares the migrated database; connections made afterwards see what it set. */
	prepare?(db: Kysely<Database>): Promise<void>;
	variables?: Record<string, string>;
	/** Settings of the cluster; unless told otherwise nothing is synced. */
	settings?: Record<string, string>;
}

/** Proofs that are not about power cuts or speed need nothing synced. */
const UNSYNCED = { fsync: 'off', synchronous_commit: 'off' };

/** Opens a house for one run of a proof. */
export async function openHouse({
	preloads,
	prepare,
	variables = {},
	settings = UNSYNCED,
}: HouseNeeds): Promise<ProvingHouse> {
	const folder = await mkdtemp(join(tmpdir(), 'proof-'));
	const cluster = await startEmbedded(folder, { max_connections: '200', ...settings });
	const first = openDatabase(cluster.url, 1);
	await migrate(first);
	await prepare?.(first);
	await first.destroy();
	const db = openDatabase(cluster.url);
	const secret = randomBytes(32).toString('hex');
	const servers: ServerProcess[] = [];
	const dataDirs = preloads.map((_, n) => join(folder, `server-${n}`));
	for (const [n, preload] of preloads.entries()) {
		const own = {
			DATA_DIR: dataDirs[n] as string,
			DATABASE_URL: cluster.url,
			AUTH_SECRET: secret,
			DEMO: '0',
		};
		servers.push(await startServer({ ...own, ...variables }, preload));
	}
	return {
		db,
		databaseUrl: cluster.url,
		secret,
		servers,
		dataDirs,
		session: (user_id) => beginSession(db, secret, user_id),
		person: async () => {
			const id = await makePerson(db);
			const cookie = await beginSession(db, secret, id);
			// A session that no jump of a clock lets run out, nor be prolonged.
			const far = new Date('2100-01-01').toISOString();
			await db
				.updateTable('sessions')
				.set({ expires_at: far, active_at: far })
				.where('user_id', '=', id)
				.execute();
			return { id, cookie };
		},
		close: async () => {
			await Promise.all(servers.map((server) => server.stop()));
			await db.destroy();
			await cluster.stop();
			await rm(folder, { recursive: true, force: true });
		},
	};
}
