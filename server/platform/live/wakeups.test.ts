import { expect, test } from 'vitest';
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
