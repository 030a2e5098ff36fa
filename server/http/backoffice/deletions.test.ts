import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { AdminSale, AdminSaleRow } from '#contract/sales.ts';
import { makeAuction, makePerson } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { makeAuctioneer, makeEdital, makeSale, makeSeller, saleBody } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const { ask, create, log } = useManagement(app);
const remove = (path: string) => ask('DELETE', path);
const refused = (code: string, words: RegExp) => ({
	status: 409,
	body: { code, detail: expect.stringMatching(words) },
});

describe('a sale', () => {
	test('that is an empty draft is deleted; the audit log keeps its title', async () => {
		const { body } = await ask('POST', ADMIN_API.adminSales, saleBody({ title: 'Leilão por engano' }));
		expect(await remove(ADMIN_API.adminSale(body.id))).toMatchObject({ status: 204 });
		expect(await ask('GET', ADMIN_API.adminSale(body.id))).toMatchObject({ status: 404 });
		expect(await remove(ADMIN_API.adminSale(body.id))).toMatchObject({ status: 404 });
		const [, deleted] = await log(body.id);
		expect(deleted).toMatchObject({
			action: 'sale.deleted',
			changes: { title: { from: 'Leilão por engano', to: null } },
		});
	});

	test('with a lot, a document or an enrolment is kept, and the refusal says with what', async () => {
		const sale_id = await makeSale(app.db);
		await makeAuction(app.db, {
			sale_id,
			lot_number: 1,
			kind: 'judicial',
			environment: 'production-draft',
			published_at: null,
		});
		expect(await remove(ADMIN_API.adminSale(sale_id))).toMatchObject(refused('sale.in-use', /tem 1 lote:/));
		await makeEdital(app.db, { sale_id });
		await app.db
			.insertInto('enrolments')
			.values({
				user_id: await makePerson(app.db),
				environment: 'production',
				sale_id,
				state: 'approved',
				edital_sha256: 'a'.repeat(64),
			})
			.execute();
		expect(await remove(ADMIN_API.adminSale(sale_id))).toMatchObject(
			refused('sale.in-use', /1 lote, 1 documento e 1 habilitação/),
		);
	});

	test('that is public is kept, also without lots', async () => {
		const id = await makeSale(app.db, { kind: 'voluntary', published_at: new Date() });
		expect(await remove(ADMIN_API.adminSale(id))).toMatchObject(refused('sale.published', /publicado/));
	});

	test('of the other environment is not found', async () => {
		const id = await makeSale(app.db, { environment: 'staging' });
		expect(await remove(ADMIN_API.adminSale(id))).toMatchObject({ status: 404 });
	});

	test.each([1, 2, 3, 4])(
		'and a lot that joins it at the same time: either it is deleted, or it has the lot (%i)',
		async () => {
			const sale_id = await makeSale(app.db);
			const [deleted, made] = await Promise.all([
				remove(ADMIN_API.adminSale(sale_id)),
				create({ sale_id, kind: 'judicial' }),
			]);
			expect([
				[204, 400],
				[409, 201],
			]).toContainEqual([deleted.status, made.status]);
		},
	);
});

describe('an auctioneer', () => {
	test('whom no sale names is deleted; the audit log does not name the tax id', async () => {
		const id = await makeAuctioneer(app.db, { tax_id: '529.982.247-25' });
		expect(await remove(ADMIN_API.auctioneer(id))).toMatchObject({ status: 204 });
		expect(await remove(ADMIN_API.auctioneer(id))).toMatchObject({ status: 404 });
		const [deleted] = await log(id);
		expect(deleted).toMatchObject({
			action: 'auctioneer.deleted',
			changes: { name: { from: 'Helena Martins Duarte', to: null }, tax_id: { from: 'informado', to: null } },
		});
		const left = app.db.selectFrom('party_tax_ids').select('tax_id').where('tax_id', '=', '529.982.247-25');
		expect(await left.execute()).toEqual([]);
	});

	test('who is the default, or whom a sale names, is kept', async () => {
		const id = await makeAuctioneer(app.db);
		await makeSale(app.db, { auctioneer_id: id });
		expect(await remove(ADMIN_API.auctioneer(id))).toMatchObject(
			refused('auctioneer.in-use', /está em 1 leilão/),
		);
		const other = await makeAuctioneer(app.db, { is_default: true });
		expect(await remove(ADMIN_API.auctioneer(other))).toMatchObject(refused('auctioneer.default', /padrão/));
	});
});

describe('a seller', () => {
	test('whom nothing names is deleted', async () => {
		const id = await makeSeller(app.db);
		expect(await remove(ADMIN_API.seller(id))).toMatchObject({ status: 204 });
		expect(await remove(ADMIN_API.seller(randomUUID()))).toMatchObject({ status: 404 });
		expect((await log(id)).map(({ action }) => action)).toEqual(['seller.deleted']);
	});

	test('whom a sale or a lot names is kept, also if the lot was withdrawn', async () => {
		const id = await makeSeller(app.db);
		await makeSale(app.db, { seller_id: id });
		await makeAuction(app.db, { consignor_id: id, withdrawn_at: new Date() });
		expect(await remove(ADMIN_API.seller(id))).toMatchObject(
			refused('seller.in-use', /está em 1 leilão e 1 lote/),
		);
	});

	test.each([1, 2, 3, 4])(
		'and a sale that names them at the same time: one of the two is refused (%i)',
		async () => {
			const id = await makeSeller(app.db);
			const [deleted, sale] = await Promise.all([
				remove(ADMIN_API.seller(id)),
				ask('POST', ADMIN_API.adminSales, saleBody({ seller_id: id })),
			]);
			expect([
				[204, 400],
				[409, 201],
			]).toContainEqual([deleted.status, sale.status]);
		},
	);

	test.each([1, 2, 3, 4])(
		'and a lot that names them at the same time: one of the two is refused (%i)',
		async () => {
			const id = await makeSeller(app.db);
			const [deleted, lot] = await Promise.all([
				remove(ADMIN_API.seller(id)),
				create({ seller_id: id, kind: 'extrajudicial' }),
			]);
			expect([
				[204, 400],
				[409, 201],
			]).toContainEqual([deleted.status, lot.status]);
		},
	);
});

test('the list of sales counts the public lots, and names what drafts lack', async () => {
	const { body: lot } = await create({ kind: 'judicial' });
	const { body: draft } = await ask('POST', ADMIN_API.adminSales, saleBody({ lot_ids: [lot.id] }));
	const { body: empty } = await ask('POST', ADMIN_API.adminSales, saleBody({ court: null }));
	const { body: open } = await create();
	const { body: sold } = await ask(
		'POST',
		ADMIN_API.adminSales,
		saleBody({ kind: 'voluntary', case_number: null, lot_ids: [open.id] }),
	);
	const { body } = await ask('GET', ADMIN_API.adminSales);
	const { sales } = body as unknown as { sales: AdminSaleRow[] };
	const rowOf = ({ id }: { id: string }) => sales.find((sale) => sale.id === id);
	const read = async ({ id }: { id: string }) =>
		(await ask('GET', ADMIN_API.adminSale(id))).body as unknown as AdminSale;
	const unmet = async (sale: { id: string }) =>
		(await read(sale)).checklist.filter(({ met }) => !met).map(({ label }) => label);
	expect(rowOf(draft)).toMatchObject({
		lots: 1,
		published_lots: 0,
		number: null,
		missing: await unmet(draft),
	});
	expect(rowOf(draft)?.missing).toEqual(expect.arrayContaining(['Edital em PDF', 'Matrícula do imóvel']));
	expect(rowOf(empty)).toMatchObject({ lots: 0, missing: ['Lotes'] });
	expect(rowOf(sold)).toMatchObject({ lots: 1, published_lots: 1, missing: [] });
});
