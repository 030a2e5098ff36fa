import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LAST_MINUTES } from '#domain/auction/outage.ts';
import { MINUTE, micros, SECOND } from '#domain/values/time.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { installMovedClock, moveClock } from '#server/testing/moved-clock.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import { hasBidSinceFailing, settleFailing, storeFailing } from './failing-lots.ts';

const database = useDatabase();
const held: { db?: Kysely<Database> } = {};
const db = () => held.db as Kysely<Database>;
beforeAll(async () => {
	await installMovedClock(database.db);
	held.db = openDatabase(database.url);
});
afterAll(() => held.db?.destroy());

/** A lot on which bids have failed for 14 s; a bid was accepted 7 s ago. */
async function failingLot(): Promise<string> {
	await moveClock(db(), 0);
	const end_time = new Date(Date.now() + MINUTE);
	const auction_id = await makeOpenAuction(db(), {
		end_time,
		scheduled_end_time: end_time,
		extension_window_ms: 0,
	});
	const user_id = await makePerson(db());
	const bid = { auction_id, user_id, amount: 200_000_00, key: randomUUID(), address: null };
	expect(await placeBid(db(), 'production', bid)).toHaveProperty('accepted');
	await moveClock(db(), micros(7 * SECOND));
	await storeFailing(db(), [{ auction_id, failing_ms: 14 * SECOND }]);
	expect(await hasBidSinceFailing(db(), auction_id)).toBe(true);
	return auction_id;
}

const settle = (id: string, signs: boolean) => settleFailing(db(), 'production', id, { signs });

test('bids that were accepted meanwhile interrupt the outage of a lot whose row they hold', async () => {
	const id = await failingLot();
	expect(await settle(id, true)).toEqual([]);
	expect(await db().selectFrom('bids_failing').selectAll().execute()).toEqual([]);
	await moveClock(db(), micros(30 * SECOND));
	await storeFailing(db(), [{ auction_id: id, failing_ms: 22 * SECOND }]);
	expect(await settle(id, true)).toMatchObject([{ auctions: [id] }]);
});

test('a rehearsal that has passed at last shows that nobody new could bid, whoever else could', async () => {
	const id = await failingLot();
	const [found, ...others] = await settle(id, false);
	expect(found).toMatchObject({ auctions: [id] });
	expect(others).toEqual([]);
	const { end_time } = await db()
		.selectFrom('auctions')
		.select('end_time')
		.where('id', '=', id)
		.executeTakeFirstOrThrow();
	expect(end_time.getTime()).toBeGreaterThan(Date.now() + LAST_MINUTES);
	expect(await settle(id, false)).toEqual([]);
});

test('lots that do not exist or are not open are not stored', async () => {
	const id = await makeOpenAuction(db());
	await db().updateTable('auctions').set({ status: 'cancelled' }).where('id', '=', id).execute();
	const lots = [id, randomUUID()].map((auction_id) => ({ auction_id, failing_ms: 0 }));
	await storeFailing(db(), lots);
	expect(await db().selectFrom('bids_failing').selectAll().execute()).toEqual([]);
});
