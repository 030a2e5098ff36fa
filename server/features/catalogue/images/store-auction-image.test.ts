import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStorage, type Storage } from '#server/platform/storage/storage.ts';
import { deleteAuctionImage, storeAuctionImage, variantKey } from './store-auction-image.ts';
import { FORMATS, makeVariants } from './variants.ts';

const AUCTION = '3b4de2c1-5a57-4f0e-9d2a-0a7a4d1c2f11';

const webpOnly = (input: Buffer) => makeVariants(input, ['webp']);

let root: string;
let storage: Storage;
let picture: Buffer;

beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), 'images-'));
	storage = openStorage({ folder: root });
	const background = { r: 11, g: 90, b: 67 };
	picture = await sharp({ create: { width: 1000, height: 750, channels: 3, background } })
		.jpeg()
		.toBuffer();
});
afterEach(() => rm(root, { recursive: true, force: true }));

it('writes the variants under a random key of the auction and returns the row’s values', async () => {
	const stored = await storeAuctionImage(storage, AUCTION, 2, picture, (input) =>
		makeVariants(input, FORMATS),
	);
	if (!stored.ok) throw new Error(stored.problem.code);
	const { key, widths, placeholder, ...rest } = stored.value;
	expect(rest).toEqual({ image_order: 2, width: 1000, height: 750, avif: true });
	expect(widths).toEqual([480, 960, 1000]);
	expect(key).toMatch(new RegExp(`^auctions/${AUCTION}/[0-9a-f]{32}$`));
	expect(placeholder).toMatch(/^data:image\/webp;base64,/);
	expect(await storage.list(`auctions/${AUCTION}`)).toEqual(
		widths.flatMap((width) => FORMATS.map((format) => variantKey(key, width, format))).sort(),
	);
	const bytes = await storage.bytes(variantKey(key, 480, 'webp'));
	expect(await sharp(bytes ?? undefined).metadata()).toMatchObject({
		format: 'webp',
		width: 480,
		height: 360,
	});

	await deleteAuctionImage(storage, stored.value);
	expect(await storage.list(`auctions/${AUCTION}`)).toEqual([]);
});

it('reports when only WebP was made', async () => {
	const stored = await storeAuctionImage(storage, AUCTION, 0, picture, webpOnly);
	expect(stored).toMatchObject({ value: { avif: false } });
	expect(await storage.list(`auctions/${AUCTION}`)).toHaveLength(3);
});

it('gives the same picture another key each time', async () => {
	const [one, two] = [
		await storeAuctionImage(storage, AUCTION, 0, picture, webpOnly),
		await storeAuctionImage(storage, AUCTION, 0, picture, webpOnly),
	];
	if (!one.ok || !two.ok) throw new Error('refused');
	expect(one.value.key).not.toBe(two.value.key);
});

it('stores nothing of a refused file', async () => {
	const refused = await storeAuctionImage(storage, AUCTION, 0, Buffer.from('<svg/>'), webpOnly);
	expect(refused).toEqual({ ok: false, problem: { code: 'image.not-a-picture', params: {} } });
	expect(await storage.list('auctions')).toEqual([]);
});

it('leaves nothing behind when the disk fails midway', async () => {
	let writes = 0;
	const failing: Storage = {
		...storage,
		put: (...file) => (++writes === 2 ? Promise.reject(new Error('disk full')) : storage.put(...file)),
	};
	await expect(storeAuctionImage(failing, AUCTION, 0, picture, webpOnly)).rejects.toThrow('disk full');
	expect(await storage.list('auctions')).toEqual([]);
});
