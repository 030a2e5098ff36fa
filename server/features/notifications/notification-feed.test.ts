import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { projectNotifications } from '#server/features/bidding/notifications/project-notifications.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import { isAuctionKey, NotificationFeed, personKey, recheckKey } from './notification-feed.ts';

const database = useDatabase();

/** A person with one notification, and what a stream that joins before it is sent. */
async function someone() {
	const user_id = await makePerson(database.db);
	const auction_id = await makeOpenAuction(database.db);
	const bid = { auction_id, user_id, amount: 10_000_000, key: randomUUID(), address: null };
	await placeBid(database.db, 'production', bid);
	await projectNotifications(database.db, 'production', [auction_id]);
	const frames: string[] = [];
	const watcher = { send: (frame: Buffer) => void frames.push(String(frame)), close: () => undefined };
	const rights = { status: 'approved', role: null } as const;
	const listener = { user_id, session_id: randomUUID(), rights, watcher };
	return { frames, listener };
}

test('an existing notification is sent once to a stream that joins, however often it is woken meanwhile', async () => {
	const feed = new NotificationFeed(database.db, (error) => {
		throw error;
	});
	const { frames, listener } = await someone();
	let joined = false;
	const joining = feed.join(listener, 0).finally(() => {
		joined = true;
	});
	while (!joined) {
		feed.wake(listener.user_id);
		await setImmediate();
	}
	const leave = await joining;
	feed.wake(listener.user_id);
	await new Promise((resolve) => setTimeout(resolve, 100));
	expect(frames).toEqual([
		expect.stringContaining('event: rights'),
		expect.stringContaining('event: notices'),
	]);
	leave();
});

test('a key is an auction’s unless it is a person’s', () => {
	expect(isAuctionKey('b3a1f6de-3d83-4c8a-8f5e-6a3f4f1d2c10')).toBe(true);
	expect(isAuctionKey(personKey('b3a1f6de-3d83-4c8a-8f5e-6a3f4f1d2c10'))).toBe(false);
	expect(isAuctionKey(recheckKey('b3a1f6de-3d83-4c8a-8f5e-6a3f4f1d2c10'))).toBe(false);
});
