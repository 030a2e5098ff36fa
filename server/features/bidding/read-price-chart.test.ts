import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { NO_LINE } from '#domain/ledger/price-chart.ts';
import { MINUTE } from '#domain/values/time.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import { createPriceChartReader } from './read-price-chart.ts';

const database = useDatabase();

async function bidOn(auction_id: string, amount: number): Promise<void> {
	const { db } = database;
	const command = { auction_id, user_id: await makePerson(db), amount, key: randomUUID(), address: null };
	expect(await placeBid(db, 'production', command)).toHaveProperty('accepted');
}

test('a line has the bids and extensions of the ledger, and reads later ones when they are asked for', async () => {
	const { db } = database;
	const id = await makeOpenAuction(db, { end_time: new Date(Date.now() + 2 * MINUTE) });
	const bid = (amount: number) => bidOn(id, amount);
	const read = createPriceChartReader(db, Date.now);
	expect(await read(id, null)).toMatchObject({
		count: 0,
		bids: [],
		seq: 1,
		initial_bid: 100_000_00,
		ended_at: null,
	});

	await bid(100_000_00);
	await bid(200_000_00);
	const line = await read(id, 1);
	expect(line.bids.map(([, amount, bidder]) => [amount, bidder])).toEqual([
		[100_000_00, 1],
		[200_000_00, 2],
	]);
	expect(line).toMatchObject({ count: 2, extensions: [expect.any(Number), expect.any(Number)] });
	expect(await read(id, 1)).toEqual(line);
	expect(await createPriceChartReader(db, Date.now)(id, 1)).toEqual(line);
});

test('the line of an unknown auction is empty', async () => {
	expect(await createPriceChartReader(database.db, Date.now)(randomUUID(), null)).toEqual(NO_LINE);
});
