import { CompiledQuery, type Kysely, sql } from 'kysely';
import { type ConstructorOptions, PgBoss } from 'pg-boss';
import { DAY, HOUR, SECOND } from '#domain/values/time.ts';
import type { Database } from './schema.ts';

export type Boss = PgBoss;

type Statements = NonNullable<ConstructorOptions['db']>;

/**
 * Creates or upgrades the tables of the job queue, with the owner role: the serving role may not. Several servers may
 * do it at once.
 */
export async function prepareBoss(owner: Kysely<Database>): Promise<void> {
	const boss = new PgBoss({ db: onPool(owner), schedule: false, supervise: false });
	await boss.start();
	await boss.stop({ graceful: false });
}

/**
 * pg-boss, with its jobs in schema `pgboss`, on the product's own pool. Its tables must exist (`prepareBoss`). Only the
 * maintenance that the queues need is on: every `upkeep` milliseconds one of the servers takes back the jobs of servers
 * that died and, hourly, removes old jobs.
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

/** Runs pg-boss's statements on the caller's connection, for example in its transaction. */
export function runningIn(db: Kysely<Database>): Statements {
	return { executeSql: (text, values = []) => db.executeQuery(CompiledQuery.raw(text, values)) };
}

/**
 * A text without parameters may be a whole transaction, 'BEGIN; …; COMMIT'. When it fails it leaves its connection in
 * the aborted transaction, so it is rolled back before the connection returns to the pool.
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
