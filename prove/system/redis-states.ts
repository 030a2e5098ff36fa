import { setTimeout as sleep } from 'node:timers/promises';
import { NO_REDIS, startRedis } from '#server/testing/redis-server.ts';
import { allSay } from './readiness.ts';

/**
 * What happens to the servers' Redis, in turn: it is lost while requests are in progress, is down, is back without its
 * data, hangs while requests are in progress, hangs, and works.
 */
const STATES = ['lost', 'down', 'back', 'hanging', 'hung', 'up'] as const;
type State = (typeof STATES)[number];

/** When requests that begin with the state lose Redis, in milliseconds. */
const MEANWHILE = 100;

/** A Redis whose states a proof goes through. */
export interface RedisStates {
	/** The servers' variables. */
	variables: { REDIS_URL: string } | Record<never, never>;
	/** Enters the next state; with `servers`, waits until all of them say so. Returns the name to count it under. */
	next(servers: readonly string[]): Promise<string>;
	close(): Promise<void>;
}

/** Starts Redis. Where none is installed there is one state, `redis_not_installed`. */
export async function openRedisStates(): Promise<RedisStates> {
	if (NO_REDIS)
		return { variables: {}, next: async () => 'redis_not_installed', close: async () => undefined };
	const redis = await startRedis();
	let entered = 0;
	let losing: Promise<unknown> = Promise.resolve();
	const enter: Record<State, (servers: readonly string[]) => Promise<void>> = {
		lost: async (servers) => {
			await allSay(servers, 'redis', 'up');
			losing = sleep(MEANWHILE).then(() => redis.kill());
		},
		down: (servers) => allSay(servers, 'redis', 'down'),
		back: async (servers) => {
			await redis.start();
			await allSay(servers, 'redis', 'up');
		},
		hanging: async () => {
			losing = sleep(MEANWHILE).then(() => redis.freeze());
		},
		hung: (servers) => allSay(servers, 'redis', 'down'),
		up: async (servers) => {
			redis.thaw();
			await allSay(servers, 'redis', 'up');
		},
	};
	return {
		variables: { REDIS_URL: redis.url },
		next: async (servers) => {
			await losing;
			const state = STATES[entered % STATES.length] as State;
			entered += 1;
			await enter[state](servers);
			return `redis_${state}`;
		},
		close: async () => {
			await losing;
			await redis.stop();
		},
	};
}
