import { randomUUID } from 'node:crypto';
import { SECOND } from '#domain/values/time.ts';
import { Redis } from '#server/platform/redis/redis.ts';
import { within } from '#server/platform/redis/within.ts';
import type { Env } from '#server/start/env.ts';
import { type Finding, reportOf, wordsOf } from './finding.ts';

/** The oldest version that is tested; Valkey states the version of Redis that it is compatible with. */
const OLDEST = 7;

/** How long a connection, and a message from one to the other, may take: above the limits of a server's calls. */
const WAIT = 3 * SECOND;

/** The share of its memory above which a Redis will soon refuse or drop counts. */
const FULL = 0.9;

/**
 * Policies that drop counts of limits which are still in use when the memory is full: those with the shortest term, those that were
 * counted few times so far, or any.
 */
const DROPS_COUNTS = /random|lfu|volatile-ttl/;

const { ok, warning, error } = reportOf('redis');

/** Examines the Redis of the variables as a server uses it: a key, which expires in seconds, and a message. */
export async function examineRedis({ REDIS_URL: url }: Env): Promise<Finding[]> {
	if (url === undefined) return [];
	const { host } = new URL(url);
	const state = Promise.withResolvers<Error | null>();
	const prefix = `martelo:doctor-${randomUUID()}:`;
	const redis = new Redis({ url, prefix, onChange: (up, reason) => state.resolve(up ? null : reason) });
	try {
		const reason = await within(WAIT, state.promise).catch((late: Error) => late);
		if (reason) {
			const remedy = 'Check host, port, name, password and TLS in REDIS_URL, and that Redis runs.';
			return [error(`${host} cannot be used: ${wordsOf(reason)}`, remedy)];
		}
		return [await counts(redis, host), await messages(redis, host), ...(await settings(redis, host))];
	} finally {
		await redis.close();
	}
}

async function counts(redis: Redis, host: string): Promise<Finding> {
	const key = redis.name('probe');
	try {
		const read = await redis.run(async (client) => {
			await client.set(key, 'x', { expiration: { type: 'PX', value: WAIT } });
			const value = await client.get(key);
			await client.del(key);
			return value;
		});
		if (read === 'x') return ok(`${host} answers, and keeps what is written`);
		return error(
			`${host} does not keep what is written`,
			'Name one server in REDIS_URL, or the one that leads.',
		);
	} catch (thrown) {
		return error(
			`${host} takes no counts: ${wordsOf(thrown)}`,
			'Name a server that takes writes in REDIS_URL: neither a replica nor a cluster, with memory left, for a user who may write.',
		);
	}
}

async function messages(redis: Redis, host: string): Promise<Finding> {
	const heard = Promise.withResolvers<string>();
	redis.onMessage(heard.resolve);
	try {
		await redis.publish('probe');
		await within(WAIT, heard.promise);
		return ok(`${host} passes messages on`);
	} catch (thrown) {
		const remedy = 'Give the user of REDIS_URL the rights to publish and to subscribe on every channel.';
		return error(`${host} passes no messages on: ${wordsOf(thrown)}`, remedy);
	}
}

async function settings(redis: Redis, host: string): Promise<Finding[]> {
	try {
		return judgeRedis(host, await redis.run((client) => client.info()));
	} catch (thrown) {
		return [
			warning(
				`version and settings of ${host} cannot be read: ${wordsOf(thrown)}`,
				'Give the user of REDIS_URL the right to INFO, or compare them with docs/operations.md by hand.',
			),
		];
	}
}

/** Judges the answer to INFO: version, kind of server, memory. */
export function judgeRedis(host: string, info: string): Finding[] {
	const value = (name: string) => new RegExp(`^${name}:(.*?)\r?$`, 'm').exec(info)?.[1] ?? '';
	const findings: Finding[] = [];
	const version = value('redis_version');
	const known = value('valkey_version') ? `Valkey ${value('valkey_version')}` : `Redis ${version}`;
	findings.push(
		Number.parseInt(version, 10) >= OLDEST
			? ok(`${host} is ${known}`)
			: warning(
					`${host} is ${known}, which is not tested`,
					`Upgrade it to Redis ${OLDEST} or newer, or to Valkey.`,
				),
	);
	if (value('redis_mode') === 'cluster')
		findings.push(error(`${host} is a cluster`, 'Name a single server in REDIS_URL.'));
	if (value('role') === 'slave')
		findings.push(error(`${host} is a replica, which takes no counts`, 'Name the server that leads.'));
	return [...findings, ...memory(host, Number(value('maxmemory')), Number(value('used_memory')), value)];
}

function memory(host: string, most: number, used: number, value: (name: string) => string): Finding[] {
	if (most === 0) return [];
	const policy = value('maxmemory_policy');
	const findings: Finding[] = [];
	if (DROPS_COUNTS.test(policy))
		findings.push(
			warning(
				`${host} drops counts of limits when its memory is full (maxmemory-policy ${policy})`,
				'Set maxmemory-policy to noeviction or allkeys-lru.',
			),
		);
	if (used > FULL * most)
		findings.push(
			warning(
				`${host} uses ${Math.round((100 * used) / most)} % of its memory`,
				'Raise maxmemory to 100 MB or more.',
			),
		);
	return findings;
}
