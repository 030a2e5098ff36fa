import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { FUNCTIONS } from '#contract/function-paths.ts';
import { makeAuction, makePerson } from '#server/testing/factories.ts';
import { HOSTILE_NAMES } from '#server/testing/hostile-files.ts';
import { plain } from '#server/testing/hostile-pictures.ts';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { useApp } from '#server/testing/test-app.ts';
import { administrator, pictureForm, sendPicture } from '#server/testing/uploads.ts';

const { all } = inject('runs');

const app = useApp();
let admin: { id: string; cookie: string };
let auction: string;
let png: Buffer;

beforeAll(async () => {
	admin = await administrator(app);
	png = await plain().png().toBuffer();
});
beforeEach(async () => {
	auction = await makeAuction(app.db);
});

const rows = () =>
	app.db
		.selectFrom('auction_images')
		.selectAll()
		.where('auction_id', '=', auction)
		.orderBy('image_order')
		.execute();
const files = () => app.context.storage.list(`auctions/${auction}`);
const send = (image_order = 0, file: Uint8Array = png, name?: string) =>
	sendPicture(
		app,
		admin.cookie,
		pictureForm(
			[
				['auctionId', auction],
				['imageOrder', String(image_order)],
				['file', file],
			],
			name,
		),
	);

/** Inserts rows as if so many pictures had been sent. */
async function fill(count: number): Promise<void> {
	const values = Array.from({ length: count }, (_, image_order) => ({
		auction_id: auction,
		image_url: `auctions/${auction}/${image_order}`,
		image_order,
		environment: 'production' as const,
		widths: [480],
		width: 480,
		height: 360,
		placeholder: null,
	}));
	await app.db.insertInto('auction_images').values(values).execute();
}

describe('a picture of an auction', () => {
	test('is stored in both formats, shown on its page, and recorded', async () => {
		const { status, body } = await send(0, await plain(1200, 900).jpeg().toBuffer());
		const [row] = await rows();
		const key = row?.image_url;
		expect({ status, body }).toEqual({
			status: 200,
			body: { imageUrl: `/files/${key}-960.webp`, fileName: `${key?.split('/').at(-1)}-960.webp` },
		});
		expect(row).toMatchObject({
			image_order: 0,
			environment: 'production',
			widths: [480, 960, 1200],
			avif: true,
		});
		const endings = [480, 960, 1200].flatMap((width) =>
			['avif', 'webp'].map((as) => `${key}-${width}.${as}`),
		);
		expect(await files()).toEqual(endings.sort());
		for (const [ending, type] of [
			['avif', 'image/avif'],
			['webp', 'image/webp'],
		]) {
			const served = await fetch(`${app.url}/files/${key}-480.${ending}`);
			expect(served.headers.get('content-type')).toBe(type);
			const { width, height } = await sharp(await served.bytes()).metadata();
			expect([width, height]).toEqual([480, 360]);
		}
		const page = await app.ask('GET', `/api/auctions/${auction}`);
		expect(page.body).toMatchObject({
			auction_images: [
				{
					image_url: body.imageUrl,
					srcset_avif: `/files/${key}-480.avif 480w, /files/${key}-960.avif 960w, /files/${key}-1200.avif 1200w`,
					placeholder: expect.stringMatching(/^data:image\/webp/),
				},
			],
		});
		const audit = await app.db.selectFrom('audit_log').selectAll().where('subject', '=', auction).execute();
		expect(audit).toMatchObject([{ admin_id: admin.id, action: 'image.added' }]);
	});

	test('has the environment of its auction', async () => {
		auction = await makeAuction(app.db, { environment: 'staging' });
		expect((await send()).status).toBe(200);
		expect(await rows()).toMatchObject([{ environment: 'staging' }]);
	});

	test('keeps the requested place, and goes last where that is taken', async () => {
		for (const place of [0, 5, 0, 5, 2]) expect((await send(place)).status).toBe(200);
		expect((await rows()).map(({ image_order }) => image_order)).toEqual([0, 2, 5, 6, 7]);
		const form = pictureForm([
			['auctionId', auction],
			['file', png],
		]);
		expect((await sendPicture(app, admin.cookie, form)).status).toBe(200);
		expect((await rows()).at(-1)?.image_order).toBe(8);
	});

	test.each(HOSTILE_NAMES)('the name %j never reaches the storage', async (name) => {
		expect((await send(0, png, name)).status).toBe(200);
		const keys = await files();
		expect(keys).toHaveLength(2);
		for (const key of keys)
			expect(key).toMatch(new RegExp(`^auctions/${auction}/[0-9a-f]{32}-320\\.(avif|webp)$`));
	});
});

describe('ten at most', () => {
	test('the eleventh is refused in the words of the spec', async () => {
		await fill(10);
		const { status, body } = await send(10);
		expect({ status, body }).toMatchObject({
			status: 409,
			body: {
				code: 'image.too-many',
				title: 'Limite Excedido',
				detail: 'Máximo de 10 imagens permitidas.',
			},
		});
		expect(await files()).toEqual([]);
	});

	test('of two that wait for the same last place, one is kept', async () => {
		await fill(9);
		const { promise: sent, resolve } = Promise.withResolvers<Promise<{ status: number }[]>[]>();
		await app.db.transaction().execute(async (trx) => {
			await trx.selectFrom('auctions').select('id').where('id', '=', auction).forUpdate().execute();
			resolve([Promise.all([send(9), send(10)])]);
			await expect.poll(() => lockWaits(app.db), { timeout: 10_000 }).toBe(2);
		});
		const [answers = []] = await Promise.all(await sent);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
		expect(await rows()).toHaveLength(10);
	});

	test('of four at once where one fits, one is kept, and the others leave no file', async () => {
		await fill(9);
		const answers = await Promise.all([9, 9, 9, 9].map((place) => send(place)));
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
		expect(await rows()).toHaveLength(10);
		expect(await files()).toHaveLength(2);
	});

	test('five at once for one place get five places', async () => {
		const answers = await Promise.all([0, 0, 0, 0, 0].map((place) => send(place)));
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
		expect((await rows()).map(({ image_order }) => image_order)).toEqual([0, 1, 2, 3, 4]);
	});
});

describe('refused', () => {
	test.runIf(all)(
		'an auction that does not exist, was withdrawn, or is deleted while the picture is processed',
		async () => {
			auction = randomUUID();
			expect(await send()).toMatchObject({ status: 404, body: { code: 'auction.not-found' } });
			auction = await makeAuction(app.db, { withdrawn_at: new Date() });
			expect(await send()).toMatchObject({ status: 404, body: { code: 'auction.not-found' } });
			auction = await makeAuction(app.db);
			const sent = send(0, await plain(3000, 2000).jpeg().toBuffer());
			await app.db
				.updateTable('auctions')
				.set({ withdrawn_at: new Date() })
				.where('id', '=', auction)
				.execute();
			expect(await sent).toMatchObject({ status: 404 });
			expect([await rows(), await files()]).toEqual([[], []]);
		},
	);

	test('everybody but an administrator with a second factor', async () => {
		const cookieOf = async (given: Parameters<typeof makePerson>[1]) =>
			app.session(await makePerson(app.db, given));
		const form = () =>
			pictureForm([
				['auctionId', auction],
				['file', png],
			]);
		const code = async (cookie: string) => {
			const { status, body } = await sendPicture(app, cookie, form());
			return [status, body.code];
		};
		expect(await code('')).toEqual([401, 'auth.required']);
		expect(await code(await cookieOf({}))).toEqual([403, 'auth.admin-only']);
		expect(await code(await cookieOf({ role: 'admin' }))).toEqual([403, 'auth.two-factor-due']);
		const response = await fetch(`${app.url}${FUNCTIONS.imageOptimizer}`, {
			method: 'POST',
			headers: { cookie: admin.cookie, 'sec-fetch-site': 'cross-site' },
			body: form(),
		});
		expect(response.status).toBe(403);
		expect(await rows()).toEqual([]);
	});

	test.each<[string, (id: string) => [string, string | Uint8Array][], string]>([
		['no file', (id) => [['auctionId', id]], 'Envie um arquivo no campo file'],
		[
			'an empty file',
			(id) => [
				['auctionId', id],
				['file', new Uint8Array()],
			],
			'O arquivo está vazio',
		],
		['no auction', () => [['file', png]], 'Identificador inválido: deve ser um UUID'],
		[
			'another id',
			() => [
				['auctionId', '../..'],
				['file', png],
			],
			'Identificador inválido: deve ser um UUID',
		],
		[
			'an order below nothing',
			(id) => [
				['auctionId', id],
				['imageOrder', '-1'],
				['file', png],
			],
			'imageOrder deve ser um número inteiro de 0 a 99',
		],
		[
			'an unknown field',
			(id) => [
				['auctionId', id],
				['environment', 'production'],
				['file', png],
			],
			'Envie só os campos file, auctionId, imageOrder, reason, cada um uma vez',
		],
		[
			'a field twice',
			(id) => [
				['auctionId', id],
				['auctionId', id],
				['file', png],
			],
			'Envie só os campos file, auctionId, imageOrder, reason, cada um uma vez',
		],
	])('a form with %s', async (_, fields, message) => {
		const { status, body } = await sendPicture(app, admin.cookie, pictureForm(fields(auction)));
		expect({ status, body }).toMatchObject({
			status: 400,
			body: { code: 'request.invalid', errors: [{ message }] },
		});
		expect([await rows(), await files()]).toEqual([[], []]);
	});

	test('JSON', async () => {
		const { status } = await app.ask('POST', FUNCTIONS.imageOptimizer, {
			token: admin.cookie,
			body: { auctionId: auction },
		});
		expect(status).toBe(415);
	});

	test.runIf(all)('more than a dozen at once of one administrator: come back in a moment', async () => {
		const big = await plain(4000, 3000).jpeg().toBuffer();
		const auctions = await Promise.all([0, 1].map(() => makeAuction(app.db)));
		const answers = await Promise.all(
			Array.from({ length: 15 }, (_, i) => {
				const fields: [string, string | Uint8Array][] = [
					['auctionId', auctions[i % 2] ?? ''],
					['file', big],
				];
				return sendPicture(app, admin.cookie, pictureForm(fields));
			}),
		);
		const busy = answers.filter(({ status }) => status === 429);
		expect(busy.length).toBe(3);
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(12);
		expect(busy[0]?.body).toMatchObject({
			code: 'upload.too-many',
			detail: 'Você já tem 12 arquivos a caminho. Espere um deles terminar e envie de novo.',
		});
		expect(busy[0]?.headers.get('retry-after')).toBe('10');
	});
});
