import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

export interface Subscription {
	/** Resolves when the connection is closed, by either side. */
	closed: Promise<void>;
	close(): Promise<void>;
}

/** Listens on a channel with a separate connection and passes on each payload. */
export async function listenOn(
	url: string,
	channel: string,
	onMessage: (payload: string) => void,
): Promise<Subscription> {
	const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 });
	const { promise: closed, resolve } = Promise.withResolvers<void>();
	client.on('error', () => resolve());
	client.on('end', () => resolve());
	client.on('notification', ({ payload }) => onMessage(payload ?? ''));
	await client.connect();
	await client.query(`listen ${client.escapeIdentifier(channel)}`);
	return { closed, close: () => client.end() };
}

/**
 * Sends notifications on a channel in one statement, to be run after the commits they report: a NOTIFY inside those
 * transactions would serialise them. The statement itself need not be durable.
 */
export async function notifyOn(
	db: Kysely<Database>,
	channel: string,
	payloads: readonly string[],
): Promise<void> {
	await sql`
		select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as p (payload),
			(select set_config('synchronous_commit', 'off', true)) as unsynced`.execute(db);
}
