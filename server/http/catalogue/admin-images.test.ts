import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { AuctionDetail } from '#contract/auctions.ts';
import { API } from '#contract/paths.ts';
import { makeAuction, makePerson } from '#server/testing/factories.ts';
import { plain } from '#server/testing/hostile-pictures.ts';
import { makeEdital } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';
import { administrator, pictureForm, sendPicture } from '#server/testing/uploads.ts';

const app = useApp();
let admin: { id: string; cookie: string };
let auction: string;
let ids: string[];

beforeAll(async () => {
	admin = await administrator(app);
});
beforeEach(async () => {
	auction = await makeAuction(app.db);
	const file = await plain(64, 48).png().toBuffer();
	for (const place of ['0', '3', '4']) {
		const form = pictureForm([
			['auctionId', auction],
			['imageOrder', place],
			['file', file],
		]);
		expect((await sendPicture(app, admin.cookie, form)).status).toBe(200);
	}
	ids = (await images()).map(({ id }) => id);
});

const images = () =>
	app.db
		.selectFrom('auction_images')
		.select(['id', 'image_order', 'image_url'])
		.where('auction_id', '=', auction)
		.orderBy('image_order')
		.execute();
const placed = async () => (await images()).map(({ id, image_order }) => [image_order, ids.indexOf(id)]);
const order = (ids: unknown, token = admin.cookie) =>
	app.ask('PATCH', ADMIN_API.adminImages(auction), { token, body: { order: ids } });
const remove = (id: string, token = admin.cookie) =>
	app.ask('DELETE', ADMIN_API.adminImage(auction, id), { token });
const files = () => app.context.storage.list(`auctions/${auction}`);
const recorded = async (action: string) =>
	app.db
		.selectFrom('audit_log')
		.select(['admin_id', 'changes'])
		.where('subject', '=', auction)
		.where('action', '=', action)
		.execute();
const [A, B, C] = [0, 1, 2].map((place) => () => ids[place] ?? '') as [
	() => string,
	() => string,
	() => string,
];

describe('the order of the pictures', () => {
	test('is the given one, without gaps, and is recorded', async () => {
		const answer = await order([C(), A(), B()]);
		expect(answer).toMatchObject({ status: 200, body: { order: [C(), A(), B()] } });
		expect(await placed()).toEqual([
			[0, 2],
			[1, 0],
			[2, 1],
		]);
		expect(await recorded('image.ordered')).toEqual([
			{ admin_id: admin.id, changes: { order: { from: ids, to: [C(), A(), B()] } } },
		]);
	});

	test('of twelve orders at once, one remains, complete', async () => {
		const orders = Array.from({ length: 12 }, (_, i) => (i % 2 ? [A(), B(), C()] : [C(), B(), A()]));
		const answers = await Promise.all(orders.map((each) => order(each)));
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
		expect((await images()).map(({ image_order }) => image_order)).toEqual([0, 1, 2]);
		expect((await images())[1]?.id).toBe(B());
	});

	test.each<[string, () => unknown, number, string]>([
		['one is missing', () => [A(), B()], 409, 'image.order-stale'],
		['one is unknown', () => [A(), B(), randomUUID()], 409, 'image.order-stale'],
		['one too many', () => [A(), B(), C(), randomUUID()], 409, 'image.order-stale'],
		['none', () => [], 409, 'image.order-stale'],
		['one twice', () => [A(), A(), B()], 400, 'request.invalid'],
		['more than ten', () => Array.from({ length: 11 }, () => randomUUID()), 400, 'request.invalid'],
		['no id', () => ['x'], 400, 'request.invalid'],
		['no list', () => 'x', 400, 'request.invalid'],
	])('is unchanged where %s', async (_, makeOrder, status, code) => {
		expect(await order(makeOrder())).toMatchObject({ status, body: { code } });
		expect(await placed()).toEqual([
			[0, 0],
			[3, 1],
			[4, 2],
		]);
	});

	test('takes the ids of one auction only, and no other field', async () => {
		const other = [...ids];
		auction = await makeAuction(app.db);
		expect(await order(other)).toMatchObject({ status: 409 });
		expect(await remove(other[0] ?? '')).toMatchObject({ status: 404, body: { code: 'image.not-found' } });
		const body = { order: [], environment: 'staging' };
		const answer = await app.ask('PATCH', ADMIN_API.adminImages(auction), { token: admin.cookie, body });
		expect(answer).toMatchObject({ status: 400 });
	});
});

describe('of a lot that an edital announces (rules §40)', () => {
	const reason = 'Foto de outro imóvel';
	const add = async (more: [string, string][] = []) => {
		const file = await plain(64, 48).png().toBuffer();
		const form = pictureForm([['auctionId', auction], ...more, ['file', file]]);
		return sendPicture(app, admin.cookie, form);
	};
	const all = async (why?: string) => [
		await app.ask('PATCH', ADMIN_API.adminImages(auction), {
			token: admin.cookie,
			body: { order: [C(), A(), B()], ...(why === undefined ? {} : { reason: why }) },
		}),
		await app.ask(
			'DELETE',
			ADMIN_API.adminImage(auction, A()) +
				(why === undefined ? '' : `?${new URLSearchParams({ reason: why })}`),
			{ token: admin.cookie },
		),
		await add(why === undefined ? [] : [['reason', why]]),
	];
	const codes = async (why?: string) =>
		(await all(why)).map(({ status, body }) => [status, Object(body).code]);

	test('no picture is added, ordered or removed but under an erratum and with a reason', async () => {
		const before = await images();
		await app.db.updateTable('auctions').set({ kind: 'judicial' }).where('id', '=', auction).execute();
		expect(await codes(reason)).toEqual(Array.from({ length: 3 }, () => [409, 'publication.frozen']));
		const published_at = new Date(Date.now() + 1_000);
		await makeEdital(app.db, { auction_id: auction }, { version: 2, published_at });
		expect(await codes()).toEqual(Array.from({ length: 3 }, () => [422, 'auction.revision-reason']));
		expect(await images()).toEqual(before);
		expect((await all(reason)).map(({ status }) => status)).toEqual([200, 204, 200]);
		const { body } = (await app.ask('GET', API.auction(auction))) as { body: AuctionDetail };
		expect(body.revised.map(({ fields, reason }) => [fields, reason])).toEqual(
			Array.from({ length: 3 }, () => [['images'], reason]),
		);
	});
});

describe('removing a picture', () => {
	test('removes its row, its files and its gap, and is recorded', async () => {
		const before = await files();
		const removed = (await images())[1]?.image_url ?? '';
		expect(await remove(B())).toMatchObject({ status: 204, body: '' });
		expect(await placed()).toEqual([
			[0, 0],
			[1, 2],
		]);
		expect(await files()).toEqual(before.filter((key) => !key.startsWith(removed)));
		expect(await recorded('image.removed')).toMatchObject([
			{ admin_id: admin.id, changes: { image: { from: removed, to: null } } },
		]);
		expect(await remove(B())).toMatchObject({ status: 404, body: { code: 'image.not-found' } });
	});

	test('twice at once happens once; removing all leaves none', async () => {
		const answers = await Promise.all([remove(A()), remove(A()), remove(B()), remove(C())]);
		expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 204, 404]);
		expect([await images(), await files()]).toEqual([[], []]);
	});
});

test('only for an administrator with a second factor, on an existing auction', async () => {
	const cookieOf = async (fields: Parameters<typeof makePerson>[1]) =>
		app.session(await makePerson(app.db, fields));
	for (const [cookie, status] of [
		['', 401],
		[await cookieOf({}), 403],
		[await cookieOf({ role: 'admin' }), 403],
	] as const) {
		expect((await order(ids, cookie)).status).toBe(status);
		expect((await remove(A(), cookie)).status).toBe(status);
	}
	expect(await images()).toHaveLength(3);
	await app.db.updateTable('auctions').set({ withdrawn_at: new Date() }).where('id', '=', auction).execute();
	expect(await order(ids)).toMatchObject({ status: 404, body: { code: 'auction.not-found' } });
	expect(await remove(A())).toMatchObject({ status: 404, body: { code: 'auction.not-found' } });
	expect(await images()).toHaveLength(3);
});
