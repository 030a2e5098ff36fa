import { describe, expect, test } from 'vitest';
import { createWakeups } from './wakeups.ts';

test('whoever asks is told whether the other servers are heard, and when that changes', async () => {
	const connections: PromiseWithResolvers<void>[] = [];
	const listen = async () => {
		const connection = Promise.withResolvers<void>();
		connections.push(connection);
		return { closed: connection.promise, close: async () => connection.resolve() };
	};
	const wakeups = createWakeups(
		listen,
		async () => undefined,
		() => undefined,
	);
	const early: boolean[] = [];
	wakeups.onListening((listening) => early.push(listening));
	await expect.poll(() => early).toEqual([false, true]);
	const late: boolean[] = [];
	wakeups.onListening((listening) => late.push(listening));
	expect(late).toEqual([true]);
	connections[0]?.resolve();
	await expect.poll(() => early).toEqual([false, true, false, true]);
	expect([late, connections.length]).toEqual([[true, false, true], 2]);
	await wakeups.stop();
	expect(early.at(-1)).toBe(false);
});

/** Servers on one database and one relay, both in memory: a server may be cut off from the relay. */
function servers(count: number) {
	const relays = Array.from({ length: count }, () => ({
		up: true,
		deaf: false,
		listeners: [] as ((message: string) => void)[],
	}));
	const payloads: string[] = [];
	const subscribers: ((payload: string) => void)[] = [];
	const woken = relays.map(() => [] as string[]);
	const all = relays.map((relay, n) => {
		const wakeups = createWakeups(
			async (onMessage) => {
				subscribers.push(onMessage);
				const closed = Promise.withResolvers<void>();
				return { closed: closed.promise, close: async () => closed.resolve() };
			},
			async (keys) => {
				payloads.push(...keys);
				for (const subscriber of subscribers) for (const key of keys) subscriber(key);
			},
			() => undefined,
			{
				get up() {
					return relay.up;
				},
				publish: async (message) => {
					if (!relay.up) throw new Error('down');
					for (const { up, deaf, listeners } of relays)
						if (up && !deaf) for (const listener of listeners) listener(message);
				},
				onMessage: (listener) => void relay.listeners.push(listener),
			},
		);
		wakeups.onWake((key) => (woken[n] as string[]).push(key));
		return wakeups;
	});
	const stop = () => Promise.all(all.map((each) => each.stop()));
	return { all, relays, payloads, woken, stop };
}

describe('wakeups with a relay', () => {
	const patiently = { timeout: 2_000, interval: 10 };

	test('wake everybody once: the copy through the database is for those who did not hear', async () => {
		const { all, payloads, woken, stop } = servers(3);
		for (const key of ['one', 'two', 'one']) all[0]?.wake(key);
		await expect.poll(() => woken[1], { timeout: 200, interval: 5 }).toEqual(['one', 'two']);
		await expect.poll(() => payloads, patiently).toHaveLength(2);
		expect(payloads).toEqual([
			expect.stringMatching(/^sent:[\w-]+\.0:one$/),
			expect.stringMatching(/^sent:[\w-]+\.0:two$/),
		]);
		expect(woken).toEqual([
			['one', 'two', 'one'],
			['one', 'two'],
			['one', 'two'],
		]);
		await stop();
	});

	test('wake a server that lost the relay without knowing, by the copy', async () => {
		const { all, relays, woken, stop } = servers(2);
		Object.assign(relays[1] as object, { deaf: true });
		all[0]?.wake('one');
		await expect.poll(() => woken[1], patiently).toEqual(['one']);
		await stop();
	});

	test('come by the database alone, at once and as every version knows them, where the sender has no relay', async () => {
		const { all, relays, payloads, woken, stop } = servers(2);
		Object.assign(relays[0] as object, { up: false });
		all[0]?.wake('one');
		await expect.poll(() => woken[1], { timeout: 200, interval: 5 }).toEqual(['one']);
		expect(payloads).toEqual(['one']);
		await stop();
	});

	test('are not broken by messages that no server has sent', async () => {
		const { all, relays, woken, stop } = servers(2);
		for (const message of [
			'',
			'{',
			'null',
			'{"mark":1,"keys":[]}',
			'{"mark":"x","keys":[3]}',
			'{"mark":"x"}',
		])
			for (const { listeners } of relays) for (const listener of listeners) listener(message);
		all[0]?.wake('one');
		await expect.poll(() => woken[1], patiently).toEqual(['one']);
		await stop();
	});
});
