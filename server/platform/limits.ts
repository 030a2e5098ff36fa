import { CompiledQuery, type Kysely } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { SECOND } from '#domain/time.ts';
import type { Database } from './db/schema.ts';

/** A limit on how often something may be done. */
export interface Limiter {
	/** Takes one turn for a key: null when there was one left, else how long to wait, in milliseconds. */
	take(key: string): Promise<number | null>;
	/** Gives one turn back: what was taken turned out not to count. */
	giveBack(key: string): Promise<void>;
	/** How long to wait until a turn is left, in milliseconds; null when there is one. Takes none. */
	wait(key: string): Promise<number | null>;
}

/** So many turns (`points`) in so much time (`duration`, milliseconds), told apart from other limits by `name`. */
export interface Limit {
	name: string;
	points: number;
	duration: number;
}

/**
 * A limit kept in the database (table `rate_limits`): it survives a restart and holds across servers. While the
 * database does not answer, memory stands in for it.
 */
export function createLimiter(db: Kysely<Database>, { name, points, duration }: Limit): Limiter {
	const limit = { keyPrefix: name, points, duration: duration / SECOND };
	const limiter = new RateLimiterPostgres({
		...limit,
		storeClient: {
			query: (asked: LimiterQuery) => db.executeQuery(CompiledQuery.raw(asked.text, asked.values)),
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

/** A limit kept in this server's memory: for what happens too often to be counted on disk. Each server counts by itself. */
export function createMemoryLimiter({ name, points, duration }: Limit): Pick<Limiter, 'take'> {
	const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: duration / SECOND });
	return { take: (key) => waitAfter(limiter.consume(key)) };
}

/** How long a refused one has to wait, in milliseconds; null for one that was let through. */
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
