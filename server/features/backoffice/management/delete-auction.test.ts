import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { API } from '#contract/paths.ts';
import type { SignedReceipt } from '#domain/ledger/receipts.ts';
import { HOUR } from '#domain/values/time.ts';
import { verifyLedger } from '#server/features/bidding/ledger/verify-ledger.ts';
import { makeEarlyRecord } from '#server/testing/early-record.ts';
import { makeAuction, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const { ask, act, read, bid, log, ledger, held } = useManagement(app);
const remove = (id: string) => ask('DELETE', ADMIN_API.adminAuction(id));
const key = (id: string) => `auctions/${id}/casa-480.webp`;

async function withImage(id: string): Promise<string> {
	await app.context.storage.put(key(id), Buffer.from('imagem'), 'image/webp');
	await app.db
		.insertInto('auction_images')
		.values({
			auction_id: id,
			image_url: `auctions/${id}/casa`,
			environment: 'production',
			widths: [480],
			width: 480,
			height: 360,
			placeholder: null,
		})
		.execute();
	return id;
}

const rowsOf = async (
	table: 'auctions' | 'auction_images' | 'favorites' | 'ledger_records' | 'idempotency_keys',
	id: string,
) => {
	const column = table === 'auctions' ? 'id' : 'auction_id';
	const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(
		app.db,
	);
	return rows.length;
};

test('without any record it is deleted with its images, related rows and files; the audit log keeps it', async () => {
	const start_time = new Date(Date.now() + HOUR);
	const id = await withImage(await makeAuction(app.db, { start_time }));
	await app.db.insertInto('favorites').values({ user_id: held.admin, auction_id: id }).execute();
	// Too early: refused without a record, and its answer is stored for a while.
	expect(await bid(id, 5)).toMatchObject({ status: 409 });
	expect([await rowsOf('ledger_records', id), await rowsOf('idempotency_keys', id)]).toEqual([0, 1]);
	expect((await read(id)).body.images).toMatchObject([{ image_order: 0 }]);
	expect(await remove(id)).toMatchObject({ status: 204, body: '' });
	for (const table of ['auctions', 'auction_images', 'favorites', 'idempotency_keys'] as const)
		expect(await rowsOf(table, id)).toBe(0);
	expect(await app.context.storage.bytes(key(id))).toBeNull();
	expect(await log(id)).toMatchObject([
		{
			action: 'auction.deleted',
			changes: { title: { from: 'Apartamento de teste na Vila Mariana', to: null } },
		},
	]);
	for (const answer of [await remove(id), await read(id)]) expect(answer).toMatchObject({ status: 404 });
});

test('with only refused bids it is withdrawn: its ledger, for which receipts were issued, stays', async () => {
	const id = await withImage(await makeOpenAuction(app.db));
	const { body } = (await bid(id, 5)) as unknown as { body: { receipt: SignedReceipt } };
	expect(await remove(id)).toMatchObject({ status: 204 });
	for (const path of [API.auction(id), ADMIN_API.adminAuction(id)])
		expect(await ask('GET', path)).toMatchObject({ status: 404 });
	const { body: text, status } = await app.ask('GET', API.ledger(id));
	expect(status).toBe(200);
	expect(verifyLedger(Buffer.from(String(text)), body.receipt)).toMatchObject({ ok: true });
	expect(await ledger(id)).toMatchObject({ types: ['opened', 'bid-refused', 'cancelled'], fault: null });
	expect(await app.context.storage.bytes(key(id))).not.toBeNull();
	expect((await log(id)).map(({ action }) => action)).toEqual(['auction.withdrawn']);
});

test('with a ledger that began before the opening it is withdrawn too', async () => {
	const start_time = new Date(Date.now() + HOUR);
	const id = await makeAuction(app.db, { start_time });
	await makeEarlyRecord(app.db, id, await makePerson(app.db));
	expect(await remove(id)).toMatchObject({ status: 204 });
	expect(await ledger(id)).toMatchObject({ types: ['bid-refused', 'cancelled'], fault: null });
});

test('with bids it leaves every list; its cancelled ledger and its images stay (rules §13)', async () => {
	const id = await withImage(await makeOpenAuction(app.db));
	await bid(id, 100_000);
	expect(await remove(id)).toMatchObject({ status: 204 });
	for (const path of [API.auction(id), ADMIN_API.adminAuction(id)])
		expect(await ask('GET', path)).toMatchObject({ status: 404 });
	for (const path of [`${API.auctions}?limit=100`, `${ADMIN_API.adminAuctions}?limit=100`]) {
		const { body } = (await ask('GET', path)) as unknown as { body: { auctions: { id: string }[] } };
		expect(body.auctions.map((auction) => auction.id)).not.toContain(id);
	}
	expect(await bid(id, 110_000)).toMatchObject({ status: 404 });
	expect(await ledger(id)).toMatchObject({
		types: ['opened', 'bid-accepted', 'cancelled'],
		fault: null,
		state: { current_bid: 100_000_00, leader: 1 },
	});
	expect(await app.context.storage.bytes(key(id))).not.toBeNull();
	expect((await log(id)).map(({ action }) => action)).toEqual(['auction.withdrawn']);
});

test('with a result it is withdrawn and the result stays', async () => {
	const id = await makeOpenAuction(app.db);
	await bid(id, 100_000);
	await act(id, 'end', { final_price: 100_000 });
	expect(await remove(id)).toMatchObject({ status: 204 });
	expect(await ledger(id)).toMatchObject({ types: ['opened', 'bid-accepted', 'ended'] });
});

test('concurrent with a refused bid: whatever the order, no record is lost', async () => {
	for (let round = 0; round < 10; round++) {
		const id = await makeOpenAuction(app.db);
		const order = [() => remove(id), () => bid(id, 5)];
		const requests = (round % 2 ? order.reverse() : order).map((each) => each());
		const statuses = (await Promise.all(requests)).map(({ status }) => status).sort();
		expect([
			[204, 404],
			[204, 422],
		]).toContainEqual(statuses);
		const kept = statuses.includes(422) ? ['opened', 'bid-refused', 'cancelled'] : ['opened', 'cancelled'];
		expect(await ledger(id)).toMatchObject({ types: kept, fault: null });
	}
});

test('concurrent with the opening: the auction is either deleted, or withdrawn with its ledger', async () => {
	for (let round = 0; round < 10; round++) {
		const start_time = new Date(Date.now() + HOUR);
		const id = await makeAuction(app.db, { start_time });
		const order = [() => remove(id), () => act(id, 'start')];
		const requests = (round % 2 ? order.reverse() : order).map((each) => each());
		const statuses = (await Promise.all(requests)).map(({ status }) => status).sort();
		if (statuses.includes(404)) expect(await rowsOf('auctions', id)).toBe(0);
		else expect(await ledger(id)).toMatchObject({ types: ['opened', 'cancelled'], fault: null });
	}
});

test('when the transaction fails, the files stay', async () => {
	const id = await withImage(await makeAuction(app.db, { start_time: new Date(Date.now() + HOUR) }));
	await sql`create function refuse_log() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
		app.db,
	);
	await sql`create trigger refuse_log before insert on audit_log for each row execute function refuse_log()`.execute(
		app.db,
	);
	expect(await remove(id)).toMatchObject({ status: 500 });
	await sql`drop trigger refuse_log on audit_log`.execute(app.db);
	expect(await app.context.storage.bytes(key(id))).not.toBeNull();
	expect(await read(id)).toMatchObject({ status: 200, body: { images: [{ image_order: 0 }] } });
});
