import { createHash } from 'node:crypto';
import type { Log } from '#server/platform/log.ts';
import { Redis } from '#server/platform/redis/redis.ts';
import type { Env } from './env.ts';

/** Opens the Redis of REDIS_URL, and says once in the log whenever it is lost or found. Null without the variable. */
export function openRedis({ REDIS_URL: url }: Env, secret: string, log: Log): Redis | null {
	if (url === undefined) return null;
	return new Redis({
		url,
		prefix: `martelo:${installation(secret)}:`,
		onChange: (up, reason) => {
			if (up) log.info('Redis answers');
			else log.warn({ reason: reason?.message }, DOWN);
		},
	});
}

const DOWN =
	'Redis is down: bids and sign-ins go on, other servers are told by the database, limits are counted per server';

/** The servers of one installation share its secret. Keys must not tell what it is. */
function installation(secret: string): string {
	return createHash('sha256').update(`redis prefix ${secret}`).digest('base64url').slice(0, 12);
}
