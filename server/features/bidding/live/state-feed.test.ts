import { expect, onTestFinished, test, vi } from 'vitest';
import type { LiveStateNews } from '#contract/live-states.ts';
import { HOUR, SECOND } from '#domain/values/time.ts';
import type { Watcher } from '#server/platform/live/watcher.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeOpenAuction } from '#server/testing/factories.ts';
import { StateFeed } from './state-feed.ts';

const database = useDatabase();

const reader: Watcher = {
	open: true,
	send: () => undefined,
	drained: async () => undefined,
	close: () => undefined,
};

test('the sweep finds a lot that changed without a wakeup, but none that was withdrawn', async () => {
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
	onTestFinished(() => void vi.useRealTimers());
	const { db } = database;
	const [changed, withdrawn] = [await makeOpenAuction(db), await makeOpenAuction(db)];
	const [failed, found] = [vi.fn(), vi.fn()];
	const leave = await new StateFeed(db, 'production', { failed, found }).watch([changed, withdrawn], reader);
	const change = db.updateTable('auctions').set(({ eb }) => ({ ledger_seq: eb('ledger_seq', '+', 1) }));
	await change.where('id', '=', changed).execute();
	await change.set({ withdrawn_at: new Date() }).where('id', '=', withdrawn).execute();
	vi.advanceTimersByTime(5 * SECOND);
	await expect.poll(() => found.mock.calls).toEqual([[changed]]);
	expect(failed).not.toHaveBeenCalled();
	leave();
});

/** A reader that notes the whole states that it gets, and the names of all events. */
function recorder() {
	const got = { states: [] as LiveStateNews['state'][], names: [] as string[] };
	const send = (event: Buffer) => {
		const [, name, data] = /^event: (\w+)\nid: .*\ndata: (.*)\n\n$/.exec(event.toString()) ?? [];
		if (name && data) got.names.push(name);
		if (name === 'state' && data) got.states.push((JSON.parse(data) as LiveStateNews).state);
	};
	return { ...reader, send, ...got };
}

test('who joins while a change is held back gets a whole state when it is taken back', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
	onTestFinished(() => void vi.useRealTimers());
	const { db } = database;
	await db.updateTable('auctions').set({ status: 'cancelled' }).where('status', '=', 'active').execute();
	const end_time = new Date(Date.now() + HOUR);
	const id = await makeOpenAuction(db, { end_time });
	const feed = new StateFeed(db, 'production', { failed: vi.fn(), found: vi.fn() });
	const leaves: (() => void)[] = [];
	const join = async () => {
		const watcher = recorder();
		leaves.push(await feed.watchRunning(watcher));
		return watcher;
	};
	const change = async (set: { end_time?: Date; current_bid?: number }) => {
		const more = db
			.updateTable('auctions')
			.set(({ eb }) => ({ ...set, ledger_seq: eb('ledger_seq', '+', 1) }));
		await more.where('id', '=', id).execute();
		feed.wake(id);
		vi.advanceTimersByTime(200);
	};
	const first = await join();
	await change({ current_bid: 2_000_00 });
	await expect.poll(() => first.names).toEqual(['state', 'bid']);
	await change({ end_time: new Date(end_time.getTime() + HOUR) });
	let second = await join();
	const rejoin = async () => {
		second = await join();
		return second.states[0]?.end_time;
	};
	await expect.poll(rejoin).not.toBe(first.states[0]?.end_time);
	await change({ end_time, current_bid: 3_000_00 });
	await expect.poll(async () => (await join()).states[0]?.current_bid).toBe(3_000);
	expect(first.names).toEqual(['state', 'bid']);
	vi.advanceTimersByTime(500);
	await expect
		.poll(() => second.states.at(-1))
		.toMatchObject({ current_bid: 3_000, end_time: first.states[0]?.end_time });
	for (const leave of leaves) leave();
});
