import { CompiledQuery, type Kysely, sql } from 'kysely';
import { type ConstructorOptions, PgBoss } from 'pg-boss';
import { DAY, HOUR, SECOND } from '#domain/time.ts';
import type { Database } from './schema.ts';

export type Boss = PgBoss;

type Statements = NonNullable<ConstructorOptions['db']>;

/**
 * Makes the tables of the queue, or brings them to this version: by the role that migrates, since the one that serves
 * may not. Several servers may do it at once.
 */
export async function prepareBoss(owner: Kysely<Database>): Promise<void> {
	const boss = new PgBoss({ db: onPool(owner), schedule: false, supervise: false });
	await boss.start();
	await boss.stop({ graceful: false });
}

/**
 * pg-boss, the jobs in schema `pgboss`, on our own pool; its tables are there (`prepareBoss`). Of its upkeep there is only what the queues need: every
 * `upkeep` milliseconds one of the servers takes back the jobs of servers that died and, hourly, removes old ones.
 */
export function openBoss(db: Kysely<Database>, upkeep: number): Boss {
	const options: ConstructorOptions = {
		db: onPool(db),
		migrate: false,
		schedule: false,
		reindex: false,
		monitorVacuum: false,
		superviseIntervalSeconds: upkeep / SECOND,
		monitorIntervalSeconds: upkeep / SECOND,
		maintenanceIntervalSeconds: HOUR / SECOND,
		queueCacheIntervalSeconds: HOUR / SECOND,
		bamIntervalSeconds: HOUR / SECOND,
		flowIntervalSeconds: DAY / SECOND,
	};
	return new PgBoss(options);
}

/** Runs pg-boss's statements where the caller's own run: in its transaction, say. */
export function runningIn(db: Kysely<Database>): Statements {
	return { executeSql: (text, values = []) => db.executeQuery(CompiledQuery.raw(text, values)) };
}

/**
 * Texts without parameters may be whole transactions, 'BEGIN; …; COMMIT'. One that fails leaves its connection inside
 * the aborted transaction, so it is ended before the pool hands the connection to somebody else.
 */
function onPool(db: Kysely<Database>): Statements {
	const script: Statements['executeSql'] = (text) =>
		db.connection().execute(async (own) => {
			try {
				return await runningIn(own).executeSql(text);
			} catch (error) {
				await sql`rollback`.execute(own);
				throw error;
			}
		});
	return {
		executeSql: (text, values = []) =>
			values.length > 0 ? runningIn(db).executeSql(text, values) : script(text),
	};
}
