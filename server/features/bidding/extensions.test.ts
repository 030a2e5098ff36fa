import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { adminAuctionQuery } from '#contract/admin-auctions.ts';
import { auctionQuery } from '#contract/auction-query.ts';
import { liveControlQuery } from '#contract/live-control.ts';
import { MINUTE } from '#domain/values/time.ts';
import { listLiveAuctions } from '#server/features/backoffice/console/live-auctions.ts';
import { listAdminAuctions } from '#server/features/backoffice/management/list-auctions.ts';
import { listAuctions } from '#server/features/catalogue/listing.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import { readMyBids } from './my-bids.ts';
import { readAuction } from './read-lot-page.ts';

const database = useDatabase();

async function bid(auction_id: string, amount: number): Promise<string> {
	const user_id = await makePerson(database.db);
	const command = { auction_id, user_id, amount, key: randomUUID(), address: null };
	expect(await placeBid(database.db, 'production', command)).toHaveProperty('accepted');
	return user_id;
}

test('extensions are counted, and every list shows both end times and the ledger seq', async () => {
	const db = database.db;
	const id = await makeOpenAuction(db, { end_time: new Date(Date.now() + 2 * MINUTE) });
	expect(await readAuction(db, 'production', id)).toMatchObject({ extensions: 0 });
	await bid(id, 100_000_00);
	const bidder = await bid(id, 200_000_00);

	const lot = await readAuction(db, 'production', id);
	if (!lot) throw new Error('the lot is gone');
	const { end_time, scheduled_end_time, seq } = lot;
	expect(lot.extensions).toBe(2);
	expect(Date.parse(end_time)).toBeGreaterThan(Date.parse(scheduled_end_time));

	const expected = { end_time, scheduled_end_time, seq };
	const cards = await listAuctions(db, 'production', auctionQuery.parse({}));
	const rows = await listAdminAuctions(db, adminAuctionQuery.parse({}));
	const live = await listLiveAuctions(db, 'production', liveControlQuery.parse({}));
	const mine = await readMyBids(db, 'production', bidder);
	for (const list of [cards?.auctions, rows?.auctions, live?.auctions])
		expect(list).toMatchObject([{ id, ...expected }]);
	expect(mine).toMatchObject([
		{ auction_id: id, bidder: 2, leading: true, auction_type: 'scheduled', ...expected },
	]);
});
