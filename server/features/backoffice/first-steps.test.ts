import { expect, test } from 'vitest';
import { useDatabase } from '#server/testing/database.ts';
import { makeAdmin, makeAuction } from '#server/testing/factories.ts';
import { makeAuctioneer, makeEdital, makeSale, makeSeller } from '#server/testing/sales.ts';
import { readFirstSteps } from './overview.ts';

const database = useDatabase();

const done = async () =>
	(await readFirstSteps(database.db, 'production'))?.filter((each) => each.done).map(({ step }) => step);

test('the steps to the first published lot are done one after the other, and gone once there is one', async () => {
	const { db } = database;
	expect((await readFirstSteps(db, 'production'))?.map(({ step }) => step)).toEqual([
		...['factor', 'auctioneer', 'seller', 'sale', 'lot'],
	]);
	expect(await done()).toEqual([]);
	await makeAdmin(db);
	expect(await done()).toEqual(['factor']);
	await makeAuctioneer(db);
	await makeSeller(db);
	expect(await done()).toEqual(['factor', 'auctioneer', 'seller']);
	const sale = await makeSale(db);
	expect(await done()).not.toContain('sale');
	await makeEdital(db, { sale_id: sale });
	expect(await done()).toEqual(['factor', 'auctioneer', 'seller', 'sale']);
	await makeAuction(db, { environment: 'staging' });
	expect(await done()).not.toBe(undefined);
	await makeAuction(db);
	expect(await readFirstSteps(db, 'production')).toBe(null);
	expect(await readFirstSteps(db, 'staging')).toBe(null);
});
