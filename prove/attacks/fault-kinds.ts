import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { FUNCTIONS } from '#contract/function-paths.ts';
import { SECOND } from '#domain/values/time.ts';
import type { Part } from '#prove/system/readiness.ts';
import { makePixDue } from '#server/testing/pix-setup.ts';
import { raiseErrors, removeErrors } from '#server/testing/table-errors.ts';
import type { JourneyName } from './fault-journeys.ts';
import { payAtBank, win } from './fault-payments.ts';
import type { FaultSystem } from './fault-system.ts';

/** How a dependency fails, and which journeys may be refused meanwhile: all others must work. */
export interface FaultKind {
	/** Begins the fault; returns how it ends. */
	begin(system: FaultSystem): Promise<() => Promise<void> | void>;
	/** Journeys that may be refused with 503. */
	refused: readonly JourneyName[];
	/** What both servers must report to be down during the fault. */
	down?: Part;
	/** What the log of both servers must say once during the fault, where it is not about a part. */
	line?: string;
	/** Whether the database is away, for which /readyz waits. */
	database?: true;
	/** The longest that an answer may take where a shorter time is documented, in milliseconds. */
	longest?: number;
}

const EVERYTHING = ['bid', 'stream', 'page', 'signIn', 'upload', 'recovery', 'payment', 'file'] as const;

/** More requests than a server has general connections, at both servers. */
const WAITING = 60;

/** What a busy machine may add. */
const SLACK = 3 * SECOND;

type Mode = 'shut' | 'hanging';

const through =
	(proxies: readonly (keyof FaultSystem['proxies'])[], mode: Mode): FaultKind['begin'] =>
	async (system) => {
		for (const name of proxies) system.proxies[name].set(mode);
		return () => {
			for (const name of proxies) system.proxies[name].set('open');
		};
	};

/** Redis as both servers see it: a call has half a second. */
const redis = (mode: Mode): FaultKind => ({
	begin: through(['redis', 'redisOfSecond'], mode),
	refused: [],
	down: 'redis',
	longest: SECOND + SLACK,
});

/** Storage as both servers see it: a call has 5 s. */
const storage = (mode: Mode): FaultKind => ({
	begin: through(['storage'], mode),
	refused: ['upload', 'file'],
	down: 'storage',
	longest: 5 * SECOND + SLACK,
});

/**
 * Meanwhile the lot that was won before is paid at the bank, which the servers ask in vain, and another one is won. A page
 * waits 3 s for a charge.
 */
const bank = (mode: Mode): FaultKind => ({
	begin: async (system) => {
		const end = await through(['bank'], mode)(system);
		for (const lot of system.owed) await payAtBank(system, lot);
		await makePixDue(system.db);
		await win(system);
		return end;
	},
	refused: [],
	longest: 3 * SECOND + SLACK,
});

/** Those of storage are apart: that it is up is said late, and others begin meanwhile, but none of the database. */
const FAULTS: Record<string, FaultKind> = {
	postgres_killed: {
		begin: async ({ postgres, proxies }) => {
			await postgres.kill();
			proxies.postgres.set('shut');
			return async () => {
				await postgres.start();
				proxies.postgres.target = postgres.port;
				proxies.postgres.set('open');
			};
		},
		refused: EVERYTHING,
		database: true,
	},
	/** Requests wait for a table that somebody has locked, until no general connection is left. */
	pool_exhausted: {
		begin: async ({ servers, db, bidder }) => {
			const locked = Promise.withResolvers<void>();
			const release = Promise.withResolvers<void>();
			const holding = db.transaction().execute(async (trx) => {
				await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
				await sql`lock table favorites in access exclusive mode`.execute(trx);
				locked.resolve();
				await release.promise;
			});
			await locked.promise;
			const { cookie } = bidder();
			const waiting = servers.flatMap(({ url }) =>
				Array.from({ length: WAITING }, () =>
					fetch(url + FUNCTIONS.favorites, { headers: { cookie } }).then((answer) => answer.text()),
				),
			);
			await sleep(SECOND);
			return async () => {
				release.resolve();
				await holding;
				await Promise.all(waiting);
			};
		},
		refused: ['signIn', 'upload', 'recovery', 'payment', 'file'],
		database: true,
	},
	/** A table that every bid writes refuses it, as on a full disk; everything else works. */
	table_full: {
		begin: async ({ db }) => {
			await raiseErrors(db, 'idempotency_keys', { everybody: true });
			return () => removeErrors(db);
		},
		refused: ['bid', 'stream', 'page'],
		line: '"bids fail"',
	},
	storage_refused: storage('shut'),
	redis_hanging: redis('hanging'),
	redis_lost: redis('shut'),
	/** Only the server that has the streams and pages is cut off; the one that takes the bids does not know. */
	redis_hanging_for_one: { begin: through(['redisOfSecond'], 'hanging'), refused: [] },
	mail_refused: { begin: through(['mail'], 'shut'), refused: [] },
	mail_hanging: { begin: through(['mail'], 'hanging'), refused: [] },
	storage_hanging: storage('hanging'),
	bank_refused: bank('shut'),
	bank_hanging: bank('hanging'),
};

/** Every kind by its name; without those of storage where it is the servers' own disk. */
export function kindsOfFault(storedElsewhere: boolean): [name: string, kind: FaultKind][] {
	return Object.entries(FAULTS).filter(([, { down }]) => storedElsewhere || down !== 'storage');
}

/** The fault in which the control's is seen. */
export const redisHanging = redis('hanging');
