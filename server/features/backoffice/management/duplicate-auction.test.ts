import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { AdminAuction } from '#contract/admin-auctions.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { API } from '#contract/paths.ts';
import { DAY, HOUR } from '#domain/values/time.ts';
import { makeAuction, makeOpenAuction } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { makeEdital, makeSeller, regulatedFields, saleBody } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const { ask, create, read, bid, log } = useManagement(app);
const duplicate = (id: string) => ask('POST', ADMIN_API.duplicateAuction(id));
const publish = (id: string) => ask('POST', ADMIN_API.publishAuction(id));

async function addPicture(auction_id: string): Promise<void> {
	const image_url = `auctions/${auction_id}/casa`;
	await app.context.storage.put(`${image_url}-480.webp`, Buffer.from('imagem'), 'image/webp');
	await app.db
		.insertInto('auction_images')
		.values({
			auction_id,
			image_url,
			environment: 'production',
			widths: [480],
			width: 480,
			height: 360,
			placeholder: null,
		})
		.execute();
}

/** The bytes of the first picture of a lot. */
async function pictureOf({ id }: AdminAuction): Promise<string | null> {
	const image = app.db.selectFrom('auction_images').select('image_url').where('auction_id', '=', id);
	const { image_url } = await image.executeTakeFirstOrThrow();
	expect(image_url.startsWith(`auctions/${id}/`)).toBe(true);
	const bytes = await app.context.storage.bytes(`${image_url}-480.webp`);
	return bytes && Buffer.from(bytes).toString();
}

test('a copy has the facts, the rounds and the picture of the lot, and nothing of its publication', async () => {
	const seller_id = await makeSeller(app.db);
	const { body: lot } = await create(regulatedFields({ kind: 'extrajudicial', seller_id, total_area: 98.5 }));
	await addPicture(lot.id);
	await makeEdital(app.db, { auction_id: lot.id });
	const { status, body } = await duplicate(lot.id);
	expect(status).toBe(201);
	const kept = [
		'description',
		'city',
		'initial_bid',
		'appraisal',
		'registration',
		'total_area',
		'kind',
		'seller_id',
		'rounds',
	];
	for (const field of kept as (keyof AdminAuction)[])
		expect([field, body[field]]).toEqual([field, lot[field]]);
	expect(body).toMatchObject({
		title: 'Casa na Vila Mariana (cópia)',
		status: 'pending',
		published_at: null,
		bid_count: 0,
		start_time: lot.start_time,
		images: [{ image_order: 0 }],
	});
	expect(await pictureOf(body)).toBe('imagem');
	const documents = app.db.selectFrom('sale_documents').select('id').where('auction_id', '=', body.id);
	expect(await documents.execute()).toEqual([]);
	expect(await app.ask('GET', API.auction(body.id))).toMatchObject({ status: 404 });
	expect(await log(body.id)).toMatchObject([
		{ action: 'auction.duplicated', changes: { copied_from: { to: 'Casa na Vila Mariana' } } },
	]);
	expect((await log(lot.id)).map(({ action }) => action)).toEqual(['auction.created']);
});

test('the picture of the copy survives the lot', async () => {
	const { body: lot } = await create();
	await addPicture(lot.id);
	const { body } = await duplicate(lot.id);
	expect(await ask('DELETE', ADMIN_API.adminAuction(lot.id))).toMatchObject({ status: 204 });
	expect(await pictureOf(body)).toBe('imagem');
});

test.each([1, 2, 3, 4])(
	'a lot that is deleted meanwhile: a whole copy, or none and no file of it (%i)',
	async () => {
		const { body: lot } = await create();
		await addPicture(lot.id);
		const files = async () =>
			(await app.context.storage.list('auctions')).filter((name) => !name.startsWith(`auctions/${lot.id}/`));
		const before = await files();
		const [made] = await Promise.all([duplicate(lot.id), ask('DELETE', ADMIN_API.adminAuction(lot.id))]);
		if (made.status === 201) expect(await pictureOf(made.body)).toBe('imagem');
		else {
			expect(made.status).toBe(404);
			expect(await files()).toEqual(before);
		}
	},
);

describe('a lot with bids', () => {
	test('gives a draft of a voluntary lot, which nobody sees or starts, until it is published', async () => {
		const id = await makeOpenAuction(app.db);
		await bid(id, 100_000);
		const { body } = await duplicate(id);
		const { initial_bid } = (await read(id)).body;
		expect(body).toMatchObject({
			status: 'pending',
			bid_count: 0,
			current_bid: initial_bid,
			published_at: null,
		});
		expect(Date.parse(body.start_time)).toBeGreaterThan(Date.now());
		expect(await app.ask('GET', API.auction(body.id))).toMatchObject({ status: 404 });
		for (const answer of [
			await ask('POST', ADMIN_API.auctionAction(body.id, 'start')),
			await ask('PATCH', ADMIN_API.adminAuction(body.id), { version: body.version, status: 'active' }),
		])
			expect(answer).toMatchObject({ status: 409, body: { code: 'auction.draft' } });
		expect(await publish(body.id)).toMatchObject({ status: 200, body: { status: 'pending' } });
		expect(await app.ask('GET', API.auction(body.id))).toMatchObject({ status: 200 });
	});

	test('that is over gives times of the future at the same hours', async () => {
		const start_time = new Date(Date.now() - 3 * DAY - HOUR);
		const end_time = new Date(start_time.getTime() + DAY);
		const id = await makeAuction(app.db, { start_time, end_time, status: 'cancelled' });
		const { body } = await duplicate(id);
		expect(Date.parse(body.start_time) - start_time.getTime()).toBe(4 * DAY);
		expect(Date.parse(body.end_time) - end_time.getTime()).toBe(4 * DAY);
	});
});

describe('the sale of the lot', () => {
	async function inSale() {
		const { body: lot } = await create(regulatedFields());
		const { body: sale } = await ask('POST', ADMIN_API.adminSales, saleBody({ lot_ids: [lot.id] }));
		return { lot, sale };
	}

	test('has the copy with the next number while it is a draft', async () => {
		const { lot, sale } = await inSale();
		const made = [await duplicate(lot.id), await duplicate(lot.id)];
		expect(made.map(({ body }) => [body.sale_id, body.lot_number])).toEqual([
			[sale.id, 2],
			[sale.id, 3],
		]);
	});

	test('has two copies made at once under two numbers', async () => {
		const { lot, sale } = await inSale();
		const made = await Promise.all([duplicate(lot.id), duplicate(lot.id), duplicate(lot.id)]);
		expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
		const numbers = made.map(({ body }) => body.lot_number).toSorted();
		expect(new Set(numbers).size).toBe(3);
		expect(made.every(({ body }) => body.sale_id === sale.id)).toBe(true);
	});

	test('does not have it once it is published', async () => {
		const { lot, sale } = await inSale();
		await app.db.updateTable('sales').set({ published_at: new Date() }).where('id', '=', sale.id).execute();
		const { body } = await duplicate(lot.id);
		expect(body).toMatchObject({ sale_id: null, lot_number: null, kind: 'judicial', published_at: null });
	});
});

test('a lot that does not exist, or was withdrawn, has no copy', async () => {
	const withdrawn = await makeAuction(app.db, { withdrawn_at: new Date() });
	for (const id of [randomUUID(), withdrawn]) expect(await duplicate(id)).toMatchObject({ status: 404 });
});
