import { CompiledQuery, type Kysely } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { SECOND } from '#domain/time.ts';
import type { Database } from './db/schema.ts';

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
