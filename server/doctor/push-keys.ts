import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { Env } from '#server/start/env.ts';
import { type Finding, reportOf } from './finding.ts';

const { ok, warning, error } = reportOf('push-keys');

const REMEDY = 'Set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY, the same on all servers.';

/**
 * Whether all servers sign push messages with one key: devices that were registered with another get none. Keys that replaced each other
 * are in use one after the other, those of two servers at once.
 */
export async function examinePushKeys(db: Kysely<Database>, env: Env, servers: number): Promise<Finding> {
	const { rows } = await sql`
		with used as (
			select server_key, min(created_at) as first, max(created_at) as last from push_devices
			where created_at > now() - interval '30 days' group by server_key
		)
		select from used a join used b on a.server_key < b.server_key and a.first < b.last and b.first < a.last
		limit 1`.execute(db);
	if (rows.length > 0)
		return error('servers sign push messages with different keys: some devices get none', REMEDY);
	if (servers > 1 && env.VAPID_PUBLIC_KEY === undefined)
		return warning(
			`${servers} servers, each with a key of its own for push messages in its DATA_DIR`,
			REMEDY,
		);
	return ok('no sign of different keys for push messages');
}
