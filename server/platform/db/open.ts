import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { Buckets } from '#server/platform/metrics/buckets.ts';
import { PreparingClient } from './prepared-statement.ts';
import type { Database } from './schema.ts';

/** Upper bounds of the time that a query waits for a connection, in seconds. */
const WAITS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];

/** A pool of connections that measures how long it made anybody wait for one. */
class MeasuredPool extends pg.Pool {
	/** Only callers that waited because all connections were in use. */
	readonly waits = new Buckets(WAITS);

	override connect: typeof pg.Pool.prototype.connect = (...given: unknown[]) => {
		// Idle connections are given out in the next tick, to those who waited before.
		const free = this.idleCount + this.options.max - this.totalCount;
		if (given.length > 0 || this.waitingCount < free) return Reflect.apply(super.connect, this, given);
		const since = performance.now();
		return super.connect().finally(() => this.waits.observe((performance.now() - since) / 1_000));
	};
}

const INT8 = 20;

const SESSION = {
	timezone: 'UTC',
	lock_timeout: '10000',
	idle_in_transaction_session_timeout: '30000',
	// Pages read a few rows by an index. Compiling their plans takes longer, and disks no longer seek.
	jit: 'off',
	random_page_cost: '1.1',
};

/**
 * The statement timeouts, in milliseconds. A request's statements take far less than a second: one that takes longer
 * has gone wrong, and occupies a connection that others wait for. A bid's timeout is longer than its lock timeout, so
 * that the error names the real cause.
 */
export const STATEMENT_TIMEOUT = {
	request: { statement_timeout: '30000' },
	bid: { statement_timeout: '12000' },
};

/**
 * Settings for connections whose prepared statements are planned once and find every row by its key
 * (prepared-statement.ts). A plan made while a table was small would otherwise scan the whole table, however large it has
 * become, until it is analysed.
 */
export const BY_KEY = {
	enable_seqscan: 'off',
	enable_bitmapscan: 'off',
	enable_hashjoin: 'off',
	enable_mergejoin: 'off',
	plan_cache_mode: 'force_generic_plan',
};

/** How long, in milliseconds, a connection that nobody uses stays open, and when its network is asked whether it still works. */
const IDLE = { closedAfter: 10_000, askedAfter: 10_000 };

/**
 * Opens a pool on a PostgreSQL database. Every session runs in UTC, and int8 is read as a number (below 2^53 here).
 * `settings` are further PostgreSQL settings of its sessions. With `kept`, connections stay open while nobody uses them: a new one
 * has to plan each prepared statement again, which takes a tenth of a second on a busy machine.
 */
export function openDatabase(
	url: string,
	connections = 20,
	settings: Record<string, string> = {},
	{ kept = false } = {},
): Kysely<Database> {
	const options = Object.entries({ ...SESSION, ...settings }).map(([name, value]) => `-c ${name}=${value}`);
	const pool = new MeasuredPool({
		Client: PreparingClient,
		connectionString: url,
		max: connections,
		// Statements of a pipelined transaction are sent without waiting for each other.
		pipeline: true,
		connectionTimeoutMillis: 10_000,
		idleTimeoutMillis: kept ? 0 : IDLE.closedAfter,
		keepAlive: true,
		keepAliveInitialDelayMillis: IDLE.askedAfter,
		options: options.join(' '),
		types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
	});
	// A connection that the database closed is replaced at the next use. Without these listeners it would end the process:
	// an idle one by the pool's error, one in use between two statements by its own.
	pool.on('error', () => undefined);
	pool.on('connect', (client) => client.on('error', () => undefined));
	const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
	pools.set(db, pool);
	return db;
}

const pools = new WeakMap<Kysely<Database>, MeasuredPool>();

/** The pool of an opened database, to be measured. */
export function poolOf(db: Kysely<Database>): MeasuredPool | undefined {
	return pools.get(db);
}

/**
 * Opens all connections of pools. Those that cannot be opened now are opened when they are needed. It asks through Kysely,
 * which would not close a pool that it had not used.
 */
export async function openAllConnections(...opened: Kysely<Database>[]): Promise<void> {
	const each = opened.flatMap((db) => Array<Kysely<Database>>(poolOf(db)?.options.max ?? 0).fill(db));
	await Promise.all(each.map(databaseAnswers));
}

/** Removes the statement timeout for a transaction: maintenance reads more than any request. */
export async function takeTime(trx: Kysely<Database>): Promise<void> {
	await sql`set local statement_timeout = 0`.execute(trx);
}

/** Whether the database answers; for the readiness check. */
export async function databaseAnswers(db: Kysely<Database>): Promise<boolean> {
	return sql`select 1`.execute(db).then(
		() => true,
		() => false,
	);
}
