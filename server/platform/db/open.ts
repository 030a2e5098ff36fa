import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { PlanningClient } from './prepared-statement.ts';
import type { Database } from './schema.ts';

const INT8 = 20;

const SESSION = { timezone: 'UTC', lock_timeout: '10000', idle_in_transaction_session_timeout: '30000' };

/**
 * How long a statement may take, in milliseconds. A request's are far below a second: one that takes longer has lost its
 * way, and holds a connection that others wait for. A bid's end later than a wait for a lock, which says what was wrong.
 */
export const STATEMENT_TIMEOUT = {
	request: { statement_timeout: '30000' },
	bid: { statement_timeout: '12000' },
};

/**
 * For connections whose statements name every row by its key, and are prepared (prepared-statement.ts). What was planned
 * while a table was small would otherwise read the whole of it, however large it has become, until it is analysed.
 */
export const BY_KEY = {
	enable_seqscan: 'off',
	enable_bitmapscan: 'off',
	enable_hashjoin: 'off',
	enable_mergejoin: 'off',
};

/**
 * A pool on a PostgreSQL database; every session of it runs in UTC, int8 comes as a number (below 2^53 here). `settings`
 * are further ones of PostgreSQL for its sessions.
 */
export function openDatabase(
	url: string,
	connections = 20,
	settings: Record<string, string> = {},
): Kysely<Database> {
	const options = Object.entries({ ...SESSION, ...settings }).map(([name, value]) => `-c ${name}=${value}`);
	const pool = new pg.Pool({
		Client: PlanningClient,
		connectionString: url,
		max: connections,
		// Statements of a pipelined transaction are sent without waiting for each other.
		pipeline: true,
		connectionTimeoutMillis: 10_000,
		options: options.join(' '),
		types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
	});
	// A connection that the database closed is replaced at the next use; without a listener it would end the process, an idle
	// one by the pool's error, one in use between two statements by its own.
	pool.on('error', () => undefined);
	pool.on('connect', (client) => client.on('error', () => undefined));
	return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** Lifts the limit on statements for a transaction: upkeep reads more than any request. */
export async function takeTime(trx: Kysely<Database>): Promise<void> {
	await sql`set local statement_timeout = 0`.execute(trx);
}

/** Whether the database answers; for readiness. */
export async function databaseAnswers(db: Kysely<Database>): Promise<boolean> {
	return sql`select 1`.execute(db).then(
		() => true,
		() => false,
	);
}
