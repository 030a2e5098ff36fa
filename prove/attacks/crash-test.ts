import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { MINUTE } from '#domain/values/time.ts';
import { compare } from '#prove/oracle/ledger-comparison.ts';
import { FaultProxy } from '#prove/proxies/fault-proxy.ts';
import { startServed } from '#prove/proxies/proxies.ts';
import type { Bidder } from '#prove/system/acknowledgements.ts';
import { copyCluster } from '#prove/system/cluster-template.ts';
import type { Findings } from '#prove/system/proof.ts';
import { type SeededRandom, seededRandom } from '#prove/system/seeded-random.ts';
import { TestPostgres } from '#prove/system/test-postgres.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { beginSession } from '#server/testing/session-cookie.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { Crowd, INITIAL_BID } from './crowd.ts';

const CACHE = join(import.meta.dirname, '..', '..', 'node_modules', '.cache');

/** The maximum number of people; each may send 120 bids a minute. */
const PEOPLE = 480;

/** Bidders per round, few enough that some bid under their own maximum, and the number of concurrent bids. */
const CROWD = { bidders: 40, parallel: 24 };

/** The number of answered bids that are sent again at the end of a round. */
const REPEATED = 250;

interface CrashTestOptions {
	seed: number;
	/** The number of rounds. Each has bidders of its own, as far as there are people. */
	rounds: number;
	/** The folder of the database, and the server's DATA_DIR; by default temporary ones. */
	databaseFolder?: string;
	dataFolder?: string;
	/** Whether the database is started again when it ends by itself, as an embedded one is. It must not be killed then. */
	keepDatabase?: boolean;
	settings?: Record<string, string>;
	/** Plants a fault: commits of bids are answered this many milliseconds before they reach the database. */
	commitLate?: number;
	crowd?: typeof CROWD;
}

/** A server as `npm start` runs it (two with SERVERS=2), its database, and a proxy between them that injects faults. */
export class CrashTest {
	readonly postgres: TestPostgres;
	readonly random: SeededRandom;
	readonly #crowd: typeof CROWD;
	readonly #count: number;
	readonly #folder: string;
	readonly #data: string;
	readonly #secret = randomBytes(32).toString('hex');
	#proxy: FaultProxy | null = null;
	#server: ServerProcess | null = null;
	#people: Bidder[] = [];
	#rounds = 0;

	private constructor(
		folder: string,
		{ seed, rounds, databaseFolder, dataFolder, keepDatabase, settings, crowd = CROWD }: CrashTestOptions,
	) {
		this.#crowd = crowd;
		this.#count = Math.min(PEOPLE, rounds * crowd.bidders);
		this.#folder = folder;
		this.#data = dataFolder ?? folder;
		this.random = seededRandom(seed);
		this.postgres = new TestPostgres(databaseFolder ?? join(folder, 'postgres'), settings, keepDatabase);
	}

	/** Runs `work` on a new crash test, and removes it afterwards even if `work` fails. */
	static async with(options: CrashTestOptions, work: (test: CrashTest) => Promise<void>): Promise<void> {
		await mkdir(CACHE, { recursive: true });
		const test = new CrashTest(await mkdtemp(join(CACHE, 'prove-')), options);
		try {
			// The cluster of a disk whose power is cut must be on it, as a newly initialised one is.
			if (!options.databaseFolder || options.keepDatabase) await copyCluster(test.postgres.folder);
			await test.#open(options.commitLate ?? null);
			await work(test);
		} finally {
			await test.#close();
		}
	}

	get proxy(): FaultProxy {
		return this.#proxy as FaultProxy;
	}

	/** Starts the database after a crash. Its port may change. */
	async startDatabase(): Promise<void> {
		await this.postgres.start();
		this.proxy.upstream = this.postgres.port;
	}

	async startServer(): Promise<void> {
		const variables = {
			DATABASE_URL: this.proxy.urlFor(this.postgres.url),
			AUTH_SECRET: this.#secret,
			IDENTITY_KEY: this.#secret,
			DATA_DIR: this.#data,
			LOG_LEVEL: 'silent',
		};
		this.#server = await startServed((proxied) => startServer({ ...variables, ...proxied }));
	}

	/** Kills the server with SIGKILL and waits until it is gone. */
	async killServer(): Promise<void> {
		const server = this.#server;
		this.#server = null;
		await server?.stop('SIGKILL');
	}

	/** Runs a round: a crowd bids on new auctions during `crash`; afterwards its answers are compared with the ledger. */
	async round(findings: Findings, crash: (crowd: Crowd) => Promise<void>): Promise<void> {
		this.#rounds += 1;
		const auctions = await this.#query(openAuctions);
		const { bidders, parallel } = this.#crowd;
		const first = (this.#rounds * bidders) % this.#count;
		const crowd = new Crowd(() => this.#server?.url ?? null, {
			auctions,
			bidders: this.#people.slice(first, first + bidders),
			parallel,
			name: `${this.#rounds}`,
			random: this.random,
		});
		crowd.start();
		await crash(crowd).finally(() => crowd.stop());
		await crowd.settle();
		findings.count('sent_again', crowd.repeated);
		findings.count('asked_again', await crowd.repeatAnswered(REPEATED));
		// A database that ended by itself may be starting again, with every bid answered before.
		await waitFor('the database to take connections', () =>
			this.execute('select 1').then(
				() => true,
				() => false,
			),
		);
		await this.#query((db) => compare(db, auctions, crowd.answers, findings));
	}

	/** A new person who is signed in, with the server's current URL. */
	newPerson(): Promise<{ cookie: string; email: string; url: string }> {
		return this.#query(async (db) => {
			const id = await makePerson(db, { status: 'pending' });
			const cookie = await beginSession(db, this.#secret, id);
			const row = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow();
			return { cookie, email: row.email, url: this.#server?.url ?? '' };
		});
	}

	/** Runs a statement directly on the database, without the proxy. */
	async execute(statement: string): Promise<void> {
		await this.#query((db) => sql.raw(statement).execute(db));
	}

	async #query<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
		const db = openDatabase(this.postgres.url, 8);
		try {
			return await work(db);
		} finally {
			await db.destroy();
		}
	}

	async #open(commitLate: number | null): Promise<void> {
		await this.postgres.start();
		this.#proxy = await FaultProxy.open(this.postgres.port, commitLate);
		await this.#query(async (db) => {
			await migrate(db);
			this.#people = await makePeople(db, this.#secret, this.#count);
		});
		await this.startServer();
	}

	async #close(): Promise<void> {
		await this.killServer();
		await this.#proxy?.close();
		await this.postgres.stop();
		await rm(this.#folder, { recursive: true, force: true });
	}
}

/** Every twelfth person is not approved and must be refused. */
const UNAPPROVED = 12;

/** Plain auctions per round. Each round also has one that every bid extends and one that closes after 700 ms. */
const PLAIN = 4;
const ENDING = { extended: 2 * MINUTE, closing: 700 };

/** Makes people who are signed in. */
function makePeople(db: Kysely<Database>, secret: string, count: number): Promise<Bidder[]> {
	// In one transaction, because every commit is synced to disk.
	return db.transaction().execute(async (trx) => {
		const people: Bidder[] = [];
		for (let n = 0; n < count; n += 1) {
			const id = await makePerson(trx, { status: n % UNAPPROVED === 0 ? 'pending' : 'approved' });
			people.push({ id, cookie: await beginSession(trx, secret, id) });
		}
		return people;
	});
}

/** The auctions of a round, the hot one first. */
function openAuctions(db: Kysely<Database>): Promise<string[]> {
	const initial_bid = INITIAL_BID * 100;
	const ending = (milliseconds: number) => {
		const end_time = new Date(Date.now() + milliseconds);
		return { initial_bid, end_time, scheduled_end_time: end_time };
	};
	return Promise.all([
		...Array.from({ length: PLAIN }, () => makeOpenAuction(db, { initial_bid })),
		makeOpenAuction(db, ending(ENDING.extended)),
		makeOpenAuction(db, { ...ending(ENDING.closing), extension_window_ms: 0 }),
	]);
}
