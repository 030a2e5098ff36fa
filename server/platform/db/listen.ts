import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

export interface Subscription {
	/** Resolves when the connection is gone, whoever closed it. */
	closed: Promise<void>;
	close(): Promise<void>;
}

/** Listens on a channel with a connection of its own; each payload is passed on as it comes. */
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
 * Notifies a channel of many payloads: its own statement, after the commits it speaks of (a NOTIFY inside would
 * serialise them), which need not reach the disk.
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
