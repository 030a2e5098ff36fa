import { expect, onTestFinished, test, vi } from 'vitest';
import { SECOND } from '#domain/values/time.ts';
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
