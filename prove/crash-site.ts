import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { MINUTE } from '#domain/time.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { beginSession } from '#server/testing/session-cookie.ts';
import type { Bidder } from './acknowledgements.ts';
import { type Chance, chanceOf } from './chance.ts';
import { Crowd, INITIAL_BID } from './crowd.ts';
import { FaultProxy } from './fault-proxy.ts';
import { KillableCluster } from './killable-cluster.ts';
import { compare } from './ledger-comparison.ts';
import type { Verdicts } from './verdicts.ts';

const CACHE = join(import.meta.dirname, '..', 'node_modules', '.cache');

/** People in all: each may send 120 bids a minute. One in twelve is not approved, so that bids are refused for it too. */
const PEOPLE = 480;
const UNAPPROVED = 12;

/** Who bids in one round: few, so that some meet their own ceilings; and how many of them at a time. */
const CROWD = { cast: 40, writers: 24 };

/** Auctions of a round that stay open, besides the one that is extended by every bid and the one that closes. */
const PLAIN = 4;
const ENDING = { extended: 2 * MINUTE, closing: 700 };

/** Bids of a round that are sent again at its end. */
const ASKED_AGAIN = 250;

interface CrashSiteOptions {
	seed: number;
	/** Where the database lies; in a folder of its own otherwise. */
	folder?: string;
	settings?: Record<string, string>;
	/** Commits of bids reach the database so many ms after they were answered: a planted fault. */
	commitLate?: number;
	crowd?: { cast: number; writers: number };
}

/** A server as `npm start` runs it, its database, and a proxy between them, all of which may be struck. */
export class CrashSite {
	readonly cluster: KillableCluster;
	readonly chance: Chance;
	readonly #crowd: { cast: number; writers: number };
	readonly #home: string;
	readonly #secret = randomBytes(32).toString('hex');
	#proxy: FaultProxy | null = null;
	#server: ServerProcess | null = null;
	#people: Bidder[] = [];
	#rounds = 0;

	private constructor(home: string, { seed, folder, settings, crowd = CROWD }: CrashSiteOptions) {
		this.#crowd = crowd;
		this.#home = home;
		this.chance = chanceOf(seed);
		this.cluster = new KillableCluster(folder ?? join(home, 'postgres'), settings);
	}

	/** Runs `work` at a site of its own, which is cleared away whatever happens. */
	static async with(options: CrashSiteOptions, work: (site: CrashSite) => Promise<void>): Promise<void> {
		await mkdir(CACHE, { recursive: true });
		const site = new CrashSite(await mkdtemp(join(CACHE, 'prove-')), options);
		try {
			await site.#open(options.commitLate ?? null);
			await work(site);
		} finally {
			await site.#close();
		}
	}

	get proxy(): FaultProxy {
		return this.#proxy as FaultProxy;
	}

	/** Starts the database after a crash, wherever the system puts it now. */
	async startDatabase(): Promise<void> {
		await this.cluster.start();
		this.proxy.upstream = this.cluster.port;
	}

	async startServer(): Promise<void> {
		this.#server = await startServer({
			DATABASE_URL: this.proxy.urlFor(this.cluster.url),
			AUTH_SECRET: this.#secret,
			DATA_DIR: this.#home,
			LOG_LEVEL: 'silent',
		});
	}

	/** SIGKILL to the server, at once; answers when it is gone. */
	async killServer(): Promise<void> {
		const server = this.#server;
		this.#server = null;
		await server?.stop('SIGKILL');
	}

	/** A round: fresh auctions, a crowd that bids while `strike` strikes, then everything that it was told against the ledger. */
	async round(verdicts: Verdicts, strike: (crowd: Crowd) => Promise<void>): Promise<void> {
		this.#rounds += 1;
		const auctions = await this.#read(openAuctions);
		const { cast, writers } = this.#crowd;
		const first = (this.#rounds * cast) % PEOPLE;
		const crowd = new Crowd(() => this.#server?.url ?? '', {
			auctions,
			cast: this.#people.slice(first, first + cast),
			writers,
			name: `${this.#rounds}`,
			chance: this.chance,
		});
		crowd.start();
		await strike(crowd).finally(() => crowd.stop());
		await crowd.settle();
		verdicts.count('sent_again', crowd.again);
		verdicts.count('asked_again', await crowd.askAgain(ASKED_AGAIN));
		await this.#read((db) => compare(db, auctions, crowd.told, verdicts));
	}

	/** Runs a statement in the database, beside the server: for planted faults. */
	async execute(statement: string): Promise<void> {
		await this.#read((db) => sql.raw(statement).execute(db));
	}

	/** Runs statements beside the server. */
	async #read<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
		const db = openDatabase(this.cluster.url, 8);
		try {
			return await work(db);
		} finally {
			await db.destroy();
		}
	}

	async #open(commitLate: number | null): Promise<void> {
		await this.cluster.start();
		this.#proxy = await FaultProxy.open(this.cluster.port, commitLate);
		await this.#read(async (db) => {
			await migrate(db);
			this.#people = await makePeople(db, this.#secret);
		});
		await this.startServer();
	}

	async #close(): Promise<void> {
		await this.killServer();
		await this.#proxy?.close();
		await this.cluster.stop();
		await rm(this.#home, { recursive: true, force: true });
	}
}

function makePeople(db: Kysely<Database>, secret: string): Promise<Bidder[]> {
	// One transaction: one commit for all of them.
	return db.transaction().execute(async (trx) => {
		const people: Bidder[] = [];
		for (let n = 0; n < PEOPLE; n += 1) {
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
