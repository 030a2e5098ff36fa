import { availableParallelism } from 'node:os';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { Env } from '#server/start/env.ts';
import { type Finding, reportOf } from './finding.ts';

/** Connections of a server, and of each of its worker processes (docs/operations.md, several servers). */
const OF_SERVER = 30;
const OF_WORKER = 6;

/** For the start of a server, backups, monitoring and a person. */
const SPARE = 10;

/** Whether the database allows the connections of so many servers. */
export async function examineConnections(
	db: Kysely<Database>,
	{ WORKERS }: Env,
	servers: number,
): Promise<Finding> {
	const { ok, warning, error } = reportOf('connections');
	const { rows } = await sql<{ allowed: number }>`
		select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
			as allowed`.execute(db);
	const allowed = rows[0]?.allowed ?? 0;
	const workers = WORKERS ?? Math.max(1, availableParallelism() - 1);
	const needed = servers * (OF_SERVER + OF_WORKER * workers);
	const each = servers === 1 ? 'one server' : `${servers} servers`;
	const found = `${allowed} connections are allowed, ${each} with ${workers} workers each may hold ${needed}`;
	const remedy = `Set max_connections to ${needed + SPARE + 3} or more, or WORKERS to fewer.`;
	if (needed > allowed) return error(found, remedy);
	return needed + SPARE > allowed ? warning(found, remedy) : ok(found);
}
