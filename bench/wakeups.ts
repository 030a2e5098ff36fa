import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { SECOND } from '#domain/values/time.ts';
import { listenOn, notifyOn } from '#server/platform/db/listen.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Relay } from '#server/platform/live/redis-relay.ts';
import { createWakeups } from '#server/platform/live/wakeups.ts';
import { Redis } from '#server/platform/redis/redis.ts';
import { NO_REDIS, startRedis } from '#server/testing/redis-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import type { Figures } from './figures.ts';

/** Wakes a second, each with a key of its own, and for how long, in milliseconds. */
const RATE = 1_000;
const TIME = 10 * SECOND;

/** Wakes are sent in this many portions a second. */
const PORTIONS = 200;

const CHANNEL = 'bench_wakeups';

/**
 * How long a wakeup takes from one server to another: by the database alone, by Redis, and to a server that Redis does not
 * reach, by the copy. Both servers are in this process, each with connections of its own.
 */
export async function benchWakeups(db: Kysely<Database>, url: string): Promise<Figures> {
	const database = await measure(db, url, [null, null]);
	if (NO_REDIS) return { rate: RATE, ...named('database', database) };
	const server = await startRedis();
	const relays = [0, 1].map(
		() => new Redis({ url: server.url, prefix: 'bench:', onChange: () => undefined }),
	) as [Redis, Redis];
	await waitFor('Redis', async () => relays.every(({ up }) => up));
	const redis = await measure(db, url, relays);
	const deaf: Relay = { up: true, publish: async () => undefined, onMessage: () => undefined };
	const copies = await measure(db, url, [relays[0], deaf]);
	await Promise.all(relays.map((each) => each.close()));
	await server.stop();
	return {
		rate: RATE,
		...named('database', database),
		...named('redis', redis),
		...named('copy', copies),
	};
}

interface Measured {
	times: number[];
	statements: number;
}

async function measure(
	db: Kysely<Database>,
	url: string,
	relays: readonly [Relay | null, Relay | null],
): Promise<Measured> {
	let statements = 0;
	const wakeups = relays.map((relay) =>
		createWakeups(
			(onMessage) => listenOn(url, CHANNEL, onMessage),
			(keys) => {
				statements += 1;
				return notifyOn(db, CHANNEL, keys);
			},
			(error) => {
				throw error;
			},
			relay,
		),
	);
	const [sender, receiver] = wakeups as [(typeof wakeups)[0], (typeof wakeups)[0]];
	let listening = false;
	receiver.onListening((hears) => {
		listening = hears;
	});
	await waitFor('the connection', async () => listening);
	const sent = new Map<string, number>();
	const times: number[] = [];
	receiver.onWake((key) => {
		const at = sent.get(key);
		if (at === undefined) return;
		sent.delete(key);
		times.push(performance.now() - at);
	});
	const begun = performance.now();
	for (let n = 0; n < (RATE * TIME) / SECOND; ) {
		const due = Math.min(((performance.now() - begun) * RATE) / SECOND, (RATE * TIME) / SECOND);
		for (; n < due; n += 1) {
			sent.set(`key ${n}`, performance.now());
			sender.wake(`key ${n}`);
		}
		await sleep(SECOND / PORTIONS);
	}
	await waitFor('every wakeup', async () => sent.size === 0);
	await Promise.all(wakeups.map((each) => each.stop()));
	return { times: times.sort((a, b) => a - b), statements };
}

function named(name: string, { times, statements }: Measured): Figures {
	const at = (part: number) => Math.round((times[Math.floor(times.length * part)] ?? 0) * 100) / 100;
	return {
		[`${name}_median_ms`]: at(0.5),
		[`${name}_99_ms`]: at(0.99),
		[`${name}_most_ms`]: Math.round((times.at(-1) ?? 0) * 100) / 100,
		[`${name}_notify_statements`]: statements,
	};
}
