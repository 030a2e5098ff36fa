import { CompiledQuery, type Kysely } from 'kysely';
import {
	RateLimiterMemory,
	RateLimiterPostgres,
	RateLimiterRedis,
	RateLimiterRes,
} from 'rate-limiter-flexible';
import { SECOND } from '#domain/values/time.ts';
import type { Database } from './db/schema.ts';
import type { Redis } from './redis/redis.ts';

/** A limit on how often something may be done. */
export interface Limiter {
	/** Consumes one point of a key. Null when one was left, otherwise how long to wait, in milliseconds. */
	take(key: string): Promise<number | null>;
	/** Returns one point, because the attempt turned out not to count. */
	giveBack(key: string): Promise<void>;
	/** How long to wait until a point is left, in milliseconds; null when there is one. Consumes none. */
	wait(key: string): Promise<number | null>;
}

/**
 * A rate limit: `points` attempts in `duration` milliseconds. `name` separates its counters from those of other limits.
 */
export interface Limit {
	name: string;
	points: number;
	duration: number;
}

/**
 * A limit stored in the database (table `rate_limits`): it survives a restart and holds across servers. While the
 * database is unavailable, counters in memory replace it.
 */
export function createLimiter(db: Kysely<Database>, { name, points, duration }: Limit): Limiter {
	const limit = { keyPrefix: name, points, duration: duration / SECOND };
	const limiter = new RateLimiterPostgres({
		...limit,
		storeClient: {
			query: (query: LimiterQuery) => db.executeQuery(CompiledQuery.raw(query.text, query.values)),
		},
		storeType: 'client',
		tableName: 'rate_limits',
		tableCreated: true,
		inMemoryBlockOnConsumed: points + 1,
		insuranceLimiter: new RateLimiterMemory(limit),
	});
	const left = ({ consumedPoints, msBeforeNext }: RateLimiterRes) =>
		consumedPoints >= points && msBeforeNext > 0 ? msBeforeNext : null;
	return {
		take: (key) => waitAfter(limiter.consume(key)),
		giveBack: async (key) => {
			await limiter.reward(key);
		},
		wait: async (key) => {
			const state = await limiter.get(key);
			return state && left(state);
		},
	};
}

/** A limit in this server's memory, for what is too frequent to be counted on disk. Each server counts separately. */
export function createMemoryLimiter({ name, points, duration }: Limit): Pick<Limiter, 'take'> {
	const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: duration / SECOND });
	return { take: (key) => waitAfter(limiter.consume(key)) };
}

/** How long a bid may wait for Redis to count it, in milliseconds: then it is counted in memory. */
const PATIENCE = 200;

/**
 * A limit for what is too frequent to be counted on disk: in Redis for all servers together, in this server's memory
 * without Redis. While Redis is down, each server counts for itself, from zero. So it does for a key whose wait in Redis is
 * longer than the limit's own duration: somebody else has written it.
 */
export function createQuickLimiter(redis: Redis | null, limit: Limit): Pick<Limiter, 'take'> {
	if (!redis) return createMemoryLimiter(limit);
	const { name, points, duration } = limit;
	const inMemory = { points, duration: duration / SECOND };
	const ownCount = createMemoryLimiter(limit);
	const limiter = new RateLimiterRedis({
		...inMemory,
		keyPrefix: redis.name(name),
		useRedisPackage: true,
		storeClient: {
			eval: (script: string, given: { keys: string[]; arguments: string[] }) =>
				redis.run((client) => client.eval(script, given), PATIENCE),
		},
		inMemoryBlockOnConsumed: points + 1,
		insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, ...inMemory }),
	});
	return {
		take: async (key) => {
			const wait = await waitAfter(limiter.consume(key));
			return wait === null || wait <= duration ? wait : ownCount.take(key);
		},
	};
}

/** How long a refused attempt has to wait, in milliseconds; null for one that was accepted. */
function waitAfter(consumed: Promise<RateLimiterRes>): Promise<number | null> {
	return consumed.then(
		() => null,
		(refused: unknown) => {
			if (refused instanceof RateLimiterRes) return refused.msBeforeNext;
			throw refused;
		},
	);
}

interface LimiterQuery {
	text: string;
	values: unknown[];
}
