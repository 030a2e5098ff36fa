import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { LOT_FACTS } from '#contract/checkpoint-paths.ts';
import { API } from '#contract/paths.ts';
import type { PublicSale } from '#contract/sales.ts';
import type { SignedReceipt } from '#domain/ledger/receipts.ts';
import { HOUR } from '#domain/values/time.ts';
import { verifyLedger } from '#server/features/bidding/ledger/verify-ledger.ts';
import { lotNewsEmailWriters } from '#server/features/bidding/notifications/lot-news-emails.ts';
import { documentKey } from '#server/features/catalogue/sales/document-files.ts';
import { makeEarlyRecord } from '#server/testing/early-record.ts';
import { anyHash, makeRegulatedLot } from '#server/testing/enrolments.ts';
import { makeAuction, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { auctionBody, useManagement } from '#server/testing/management.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { makeEdital, makePublishable, makeSale } from '#server/testing/sales.ts';
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
	const { rows } = await sql<{ reason: string }>`select record::jsonb -> 'data' ->> 'reason' as reason
		from ledger_records where auction_id = ${id} and type = 'cancelled'`.execute(app.db);
	expect(rows).toEqual([{ reason: '' }]);
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

describe('a lot that an edital announces (rules §40)', () => {
	const withdraw = (id: string, body: object = { reason: 'Ordem do juízo' }) =>
		ask('POST', ADMIN_API.withdrawAuction(id), body);
	const saleOf = async (id: string) => (await app.ask('GET', API.sale(id))).body as PublicSale;

	test('is not deleted, with or without records; it is withdrawn with a reason', async () => {
		const { auction_id: id, sale_id } = await makeRegulatedLot(app.db);
		await sql`update auctions set lot_number = 1 where id = ${id}`.execute(app.db);
		const other = await makeAuction(app.db, { sale_id, lot_number: 2, kind: 'judicial' });
		const order = await makeEdital(
			app.db,
			{ sale_id },
			{ kind: 'outros', title: 'Despacho', sha256: anyHash(), published_at: new Date() },
		);
		const sha256 = anyHash();
		await app.context.storage.put(documentKey(sha256), pdfFile(), 'application/pdf');
		await makeEdital(app.db, { auction_id: id }, { kind: 'matricula', sha256, published_at: new Date() });
		for (const each of [id, other])
			expect(await remove(each)).toMatchObject({ status: 409, body: { code: 'auction.published' } });
		expect(await withdraw(id, {})).toMatchObject({ status: 400 });
		const draft = await makeEdital(
			app.db,
			{ sale_id },
			{ kind: 'outros', sha256: anyHash(), published_at: null },
		);
		for (const document_id of [randomUUID(), draft])
			expect(await withdraw(id, { reason: 'Ordem do juízo', document_id })).toMatchObject({
				status: 400,
				body: { errors: [{ path: 'document_id' }] },
			});
		expect((await app.ask('GET', API.auction(id))).status).toBe(200);
		expect((await withdraw(id, { reason: 'Ordem do juízo', document_id: order })).status).toBe(204);
		const news = app.db.selectFrom('lot_news').select('kind').where('auction_id', '=', id);
		expect(await news.execute()).toContainEqual({ kind: 'withdrawn' });
		expect((await withdraw(id)).status).toBe(404);
		const email = { kind: 'lot-withdrawn', user_id: held.admin, auction_id: id, since: '' } as const;
		expect(await lotNewsEmailWriters(app.db, app.context.brand)['lot-withdrawn'](email, 0)).toMatchObject({
			title: 'Um lote que você acompanha foi retirado',
			paragraphs: expect.arrayContaining(['Motivo: Ordem do juízo']),
		});
		expect(await app.ask('GET', API.auction(id))).toMatchObject({
			status: 200,
			body: {
				status: 'cancelled',
				withdrawn: { at: expect.any(String), reason: 'Ordem do juízo', order: { title: 'Despacho' } },
			},
		});
		expect((await app.ask('GET', LOT_FACTS(id))).status).toBe(200);
		expect((await bid(id, 200_000)).status).toBe(404);
		const sale = await saleOf(sale_id);
		expect(sale.lots.map((lot) => lot.lot_number)).toEqual([2]);
		expect(sale.withdrawn).toMatchObject([
			{
				id,
				lot_number: 1,
				title: 'Apartamento de teste na Vila Mariana',
				reason: 'Ordem do juízo',
				order: { title: 'Despacho' },
				documents: [{ kind: 'matricula', sha256 }],
			},
		]);
		expect((await fetch(app.url + API.saleDocumentFile(sha256))).status).toBe(200);
		expect(await ledger(id)).toMatchObject({ types: ['opened', 'outcome-decided'], fault: null });
		expect((await log(id)).at(-1)).toMatchObject({
			action: 'auction.withdrawn',
			changes: { reason: { to: 'Ordem do juízo' } },
		});
	});

	test('whose sale is voluntary keeps its number when the other lots are ordered anew', async () => {
		const sale_id = await makeSale(app.db, { kind: 'voluntary', published_at: new Date() });
		const start_time = new Date(Date.now() + HOUR);
		const [a, b, c] = await Promise.all(
			[1, 2, 3].map((lot_number) =>
				makeAuction(app.db, { sale_id, lot_number, kind: 'voluntary', start_time }),
			),
		);
		expect((await withdraw(b as string)).status).toBe(204);
		const { body } = await ask('PATCH', ADMIN_API.adminSale(sale_id), { version: 1, lot_ids: [c, a] });
		expect(body).toMatchObject({
			lots: [
				{ id: c, lot_number: 1 },
				{ id: a, lot_number: 3 },
			],
		});
		expect((await saleOf(sale_id)).withdrawn).toMatchObject([{ id: b, lot_number: 2 }]);
		await withdraw(a as string);
		const { body: added } = await ask('POST', ADMIN_API.adminAuctions, auctionBody({ sale_id }));
		expect(added.lot_number).toBe(4);
	});

	test('that is over, or a draft, is not withdrawn', async () => {
		const { auction_id: id } = await makeRegulatedLot(app.db);
		await act(id, 'cancel', { reason: 'Ordem do juízo' });
		expect(await withdraw(id)).toMatchObject({ status: 409, body: { code: 'outcome.not-allowed' } });
		const draft = await makePublishable(app.db);
		expect(await withdraw(draft)).toMatchObject({ status: 409, body: { code: 'auction.draft' } });
		expect(await remove(draft)).toMatchObject({ status: 204 });
	});
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
