import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY, HOUR } from '#domain/values/time.ts';
import { makeAuction } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { makeSale } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';
import { readConsole, readSalePlace } from './console.ts';

const app = useApp();
const { act, bid } = useManagement(app);

const lot = (fields: object = {}) =>
	makeAuction(app.db, { auction_type: 'live', end_time: new Date(Date.now() + 9 * DAY), ...fields });

test('shows a lot with its bidders’ names, and the next live lots', async () => {
	const id = await lot();
	await act(id, 'start');
	for (const amount of [100_000, 110_000, 120_000]) await bid(id, amount);
	const inDays = (days: number) => ({ start_time: new Date(Date.now() + days * DAY) });
	const [second, first] = [await lot(inDays(2)), await lot(inDays(1))];
	await lot({ ...inDays(1), auction_type: 'scheduled' });
	await lot({ ...inDays(1), environment: 'staging' });
	await lot({ ...inDays(1), withdrawn_at: new Date() });
	await lot({ start_time: new Date(Date.now() - DAY), end_time: new Date(Date.now() - HOUR) });
	const found = await readConsole(app.db, 'production', id);
	expect(found).toMatchObject({
		auction: { id, status: 'active', current_bid: 120_000, bid_count: 3, call: 0 },
		bidders: 3,
		bids: [{ bidder: 3, amount: 120_000, name: 'Pessoa de Teste' }, { bidder: 2 }, { bidder: 1 }],
	});
	expect(found?.next.map((each) => each.id)).toEqual([first, second]);
});

test('of a lot of a sale, what follows are the next lots of that sale, in their order', async () => {
	const sale_id = await makeSale(app.db, { published_at: new Date() });
	// The later lots start first: the order of the edital counts.
	const make = (lot_number: number) =>
		lot({ sale_id, lot_number, start_time: new Date(Date.now() + (9 - lot_number) * HOUR) });
	await make(1);
	const [second, third, fourth] = [await make(2), await make(3), await make(4)];
	await lot({ start_time: new Date(Date.now() + HOUR) });
	await app.db.updateTable('auctions').set({ reserve: 250_000_00 }).where('id', '=', second).execute();
	await act(third, 'cancel', { reason: 'Decisão do comitente' });
	const next = [{ id: fourth, lot_number: 4 }];
	const found = await readConsole(app.db, 'production', second);
	expect(found).toMatchObject({ lots: 4, reserve: 250_000, next });
	expect(found?.next).toHaveLength(1);
	expect(await readSalePlace(app.db, 'production', second)).toMatchObject({ lots: 4, next });
	expect(await readSalePlace(app.db, 'staging', second)).toBeNull();
	expect((await readConsole(app.db, 'production', fourth))?.next).toEqual([]);
});

test('is null for a lot of another environment or an unknown one', async () => {
	const staging = await lot({ environment: 'staging' });
	for (const id of [staging, randomUUID()]) expect(await readConsole(app.db, 'production', id)).toBeNull();
});
