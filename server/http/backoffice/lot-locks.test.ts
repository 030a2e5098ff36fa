import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { lockInOrder } from '#server/testing/lock-in-order.ts';
import { useManagement } from '#server/testing/management.ts';
import { makeAuctioneer, makeSeller, saleBody } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';

// Bids lock their auctions in the order of the ids. An administrator's edit of several lots that locks them in another order can
// deadlock with bids.
const app = useApp();
const { ask, create } = useManagement(app);

const lotLock = (id: string | undefined) => sql`select from auctions where id = ${id} for update`;

async function edit(path: string, rows: readonly RawBuilder<unknown>[]): Promise<number> {
	const change = { version: 1, name: 'Outro Nome' };
	const { status } = await lockInOrder(app.db, rows, () => ask('PATCH', path, change));
	return status;
}

test('an edited auctioneer locks the lots of their sales in the order of the ids', async () => {
	const auctioneer_id = await makeAuctioneer(app.db);
	const lots = [(await create()).body.id, (await create()).body.id].sort();
	await ask('POST', ADMIN_API.adminSales, saleBody({ kind: 'voluntary', lot_ids: lots, auctioneer_id }));
	// The newest version of a row is the last that a scan finds.
	await sql`update auctions set version = version where id = ${lots[0]}`.execute(app.db);
	expect(await edit(ADMIN_API.auctioneer(auctioneer_id), lots.map(lotLock))).toBe(200);
});

test('an edited seller locks lots of sales and others in the order of the ids', async () => {
	const seller_id = await makeSeller(app.db);
	const body = { seller_id, kind: 'extrajudicial' };
	const lots = [(await create(body)).body.id, (await create(body)).body.id].sort();
	const sale = saleBody({ kind: 'extrajudicial', lot_ids: lots.slice(1), seller_id });
	expect(await ask('POST', ADMIN_API.adminSales, sale)).toMatchObject({ status: 201 });
	expect(await edit(ADMIN_API.seller(seller_id), lots.map(lotLock))).toBe(200);
});

test('a sale that holds a lot refers to a seller or an auctioneer who is being edited', async () => {
	const [seller_id, auctioneer_id] = [await makeSeller(app.db), await makeAuctioneer(app.db)];
	const lot = (await create({ seller_id, kind: 'extrajudicial' })).body.id;
	const sale = saleBody({ kind: 'extrajudicial', lot_ids: [lot], seller_id, auctioneer_id });
	expect(await ask('POST', ADMIN_API.adminSales, sale)).toMatchObject({ status: 201 });
	const reference = (table: string, id: string) =>
		sql`select from ${sql.table(table)} where id = ${id} for key share`;
	expect(await edit(ADMIN_API.seller(seller_id), [lotLock(lot), reference('sellers', seller_id)])).toBe(200);
	const references = [lotLock(lot), reference('auctioneers', auctioneer_id)];
	expect(await edit(ADMIN_API.auctioneer(auctioneer_id), references)).toBe(200);
});
