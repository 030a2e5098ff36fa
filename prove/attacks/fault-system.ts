import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { DAY } from '#domain/values/time.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type Account, makeAccount } from '#server/testing/accounts.ts';
import { makeOpenAuction } from '#server/testing/factories.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { beginSession } from '#server/testing/session-cookie.ts';
import { type Dependencies, startDependencies } from './fault-dependencies.ts';

/** People with a password and a session, made before a fault: without the database nobody can be. */
interface Person extends Account {
	cookie: string;
	/** Prevents that a replay is mistaken for a new bid. */
	key(): string;
}

/** A lot that was won and is not known to be paid. */
export interface OwedLot {
	id: string;
	/** Of its charge, where the bank gave one before the fault. */
	code: string | null;
	/** At the bank. */
	paid: boolean;
}

/** Two servers whose dependencies are behind proxies. */
export interface FaultSystem extends Pick<Dependencies, 'postgres' | 'proxies' | 'mails' | 'bank'> {
	servers: readonly [ServerProcess, ServerProcess];
	/** Connected through the proxy, too. */
	db: Kysely<Database>;
	lot: string;
	/** Approved people, in turn, so that nobody exceeds a limit. */
	bidder(): Person;
	/** People whose registration waits for a document, in turn. */
	applicant(): Person;
	winner: Person;
	owed: OwedLot[];
	/** Whose document is opened; null where the servers store files on their own disks. */
	documentOwner: Person | null;
	close(): Promise<void>;
}

/** A prime number: however many the journeys take in turn, each person comes to each of them equally often. */
const PEOPLE = 61;

/** `swift`: whether files are stored there. */
export async function openFaultSystem(
	preload: string | undefined,
	{ swift }: { swift: boolean },
): Promise<FaultSystem> {
	const folder = await mkdtemp(join(tmpdir(), 'proof-'));
	const { variables, redisUrls, stop, ...dependencies } = await startDependencies(folder, { swift });
	const secret = randomBytes(32).toString('hex');
	const own = { PUBLIC_URL: 'http://martelo.invalid', DEMO: '0', LOG_LEVEL: 'info' };
	const common = { ...variables, ...own, AUTH_SECRET: secret, IDENTITY_KEY: secret };
	const server = (name: string, REDIS_URL: string) =>
		startServer({ ...common, DATA_DIR: join(folder, name), REDIS_URL }, preload);
	const servers = await Promise.all([server('first', redisUrls[0]), server('second', redisUrls[1])]);
	const db = openDatabase(variables.DATABASE_URL);
	const far = new Date(Date.now() + DAY);
	return {
		...dependencies,
		servers,
		db,
		lot: await makeOpenAuction(db, { end_time: far, scheduled_end_time: far }),
		...(await makePeople(db, secret)),
		owed: [],
		documentOwner: swift ? await makeOne(db, secret, 'pending') : null,
		close: async () => {
			await Promise.all(servers.map((each) => each.stop()));
			await db.destroy();
			await stop();
			await rm(folder, { recursive: true, force: true });
		},
	};
}

type Status = 'approved' | 'pending';

async function makePeople(db: Kysely<Database>, secret: string) {
	const inTurn = async (status: Status) => {
		const all: Person[] = [];
		while (all.length < PEOPLE) all.push(await makeOne(db, secret, status));
		let next = 0;
		return () => all[next++ % all.length] as Person;
	};
	return {
		bidder: await inTurn('approved'),
		applicant: await inTurn('pending'),
		winner: await makeOne(db, secret, 'approved'),
	};
}

async function makeOne(db: Kysely<Database>, secret: string, status: Status): Promise<Person> {
	const account = await makeAccount({ db }, { status });
	return { ...account, cookie: await beginSession(db, secret, account.id), key: randomUUID };
}
