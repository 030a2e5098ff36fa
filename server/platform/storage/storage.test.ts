import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { arrayBuffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { DifferentFile } from '#server/platform/write-once.ts';
import { SWIFT, type SwiftServer, startSwift } from '#server/testing/swift-server.ts';
import { checkBucket } from './check-bucket.ts';
import { randomName } from './keys.ts';
import { putOnce } from './put-once.ts';
import { s3Driver } from './s3-driver.ts';
import { openStorage, type Storage } from './storage.ts';
import { StorageAway } from './storage-away.ts';
import type { WalkedFile } from './stored-file.ts';

const { all } = inject('runs');

const BYTES = new Uint8Array([1, 2, 3, 250]);
const OUTSIDE = [
	'../secret.webp',
	'auctions/../../secret.webp',
	'auctions/..%2fsecret.webp',
	'auctions\\..\\secret.webp',
	'/etc/passwd.webp',
	'auctions//a.webp',
	'auctions/.hidden.webp',
	'auctions/a.webp\0.png',
	'auctions/a.html',
	'auctions/a.constructor',
	'auctions/a',
	'',
	`auctions/${'a'.repeat(200)}.webp`,
];

async function gathered(walk: AsyncGenerator<WalkedFile[]>): Promise<string[]> {
	const all: string[] = [];
	for await (const files of walk) all.push(...files.map(({ key }) => key));
	return all;
}

let root: string;
let storage: Storage;
let swift: SwiftServer;
let buckets = 0;

beforeAll(async () => {
	if (all && SWIFT) swift = await startSwift();
});
afterAll(() => swift?.stop());

const DRIVERS = {
	disk: async () => openStorage({ folder: join(root, 'files') }),
	'a bucket of Swift': async () => {
		buckets += 1;
		return openStorage({ s3: await swift.bucket(`bucket-${buckets}`) });
	},
};

beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), 'storage-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe.each(Object.entries(DRIVERS).filter(([driver]) => all || driver === 'disk'))(
	'storage on %s',
	(driver, open) => {
		beforeEach(async (test) => {
			if (driver !== 'disk' && !SWIFT) test.skip('Debian’s swift is not installed');
			storage = await open();
		});

		it.each([
			['auctions/a1/one.webp', 'image/webp'],
			['documents/p1/one.jpg', 'image/jpeg'],
			['documents/p1/one.pdf', 'application/pdf'],
		] as const)('returns %s as it was stored, as bytes and as a stream', async (key, type) => {
			await storage.put(key, BYTES, type);
			expect(await storage.bytes(key)).toEqual(BYTES);
			for (const _again of [1, 2]) {
				const file = await storage.open(key);
				expect(file).toMatchObject({ content_type: type, size: 4 });
				expect(file?.etag).toMatch(/^(W\/)?".+"$/);
				const sent = new Uint8Array(await arrayBuffer(file?.stream as ReadableStream));
				expect(sent).toEqual(BYTES);
			}
		});

		it.runIf(driver === 'disk')(
			'lets nobody else read a file or list a folder, an existing one too',
			async () => {
				await mkdir(join(root, 'files'), { mode: 0o755 });
				await storage.put('documents/p1/one.pdf', BYTES, 'application/pdf');
				const modeOf = async (path: string) =>
					((await stat(join(root, 'files', path))).mode & 0o777).toString(8);
				const paths = ['', 'documents', 'documents/p1', 'documents/p1/one.pdf'];
				expect(await Promise.all(paths.map(modeOf))).toEqual(['700', '700', '700', '600']);
			},
		);

		it('keeps every byte of a file of 20 MB', async () => {
			const large = crypto.getRandomValues(new Uint8Array(65_536));
			const bytes = Buffer.concat(Array.from({ length: 320 }, () => large));
			await storage.put('documents/p1/large.pdf', bytes, 'application/pdf');
			const file = await storage.open('documents/p1/large.pdf');
			expect(Buffer.from(await arrayBuffer(file?.stream as ReadableStream)).equals(bytes)).toBe(true);
		});

		it('answers null for a missing file and for a deleted one', async () => {
			expect(await storage.bytes('auctions/a1/none.webp')).toBeNull();
			for (const key of ['auctions/a1/none.webp', 'documents/a1/none.pdf'])
				expect(await storage.open(key)).toBeNull();
			await storage.put('auctions/a1/one.webp', BYTES, 'image/webp');
			await (await storage.open('auctions/a1/one.webp'))?.stream.cancel();
			await storage.delete('auctions/a1/one.webp');
			await storage.delete('auctions/a1/one.webp');
			expect(await storage.open('auctions/a1/one.webp')).toBeNull();
		});

		it('lists the keys below one folder only', async () => {
			await storage.put('auctions/a1/two.webp', BYTES, 'image/webp');
			await storage.put('auctions/a1/one.webp', BYTES, 'image/webp');
			await storage.put('auctions/a10/three.webp', BYTES, 'image/webp');
			expect(await storage.list('auctions/a1')).toEqual(['auctions/a1/one.webp', 'auctions/a1/two.webp']);
			expect(await storage.list('auctions')).toHaveLength(3);
			expect(await storage.list('documents')).toEqual([]);
		});

		it('walks all files or those of a folder', async () => {
			expect(await gathered(storage.walk(''))).toEqual([]);
			const keys = [
				'auctions/a1/one.webp',
				'auctions/a1/two.webp',
				'auctions/a10/three.webp',
				'documents/d/x.pdf',
			];
			for (const key of keys.toReversed())
				await storage.put(key, BYTES, key.endsWith('pdf') ? 'application/pdf' : 'image/webp');
			expect(await gathered(storage.walk(''))).toEqual(keys);
			expect(await gathered(storage.walk('auctions/a10'))).toEqual(['auctions/a10/three.webp']);
			expect(() => storage.walk('../files')).toThrow();
		});

		it('gives the size and the time of a file; null for a missing one', async () => {
			await storage.put('auctions/a1/one.webp', BYTES, 'image/webp');
			const stat = await storage.stat('auctions/a1/one.webp');
			expect(stat).toMatchObject({ content_type: 'image/webp', size: 4 });
			expect(Math.abs(Date.now() - (stat?.updated_at.getTime() ?? 0))).toBeLessThan(60_000);
			expect(await storage.stat('auctions/a1/none.webp')).toBeNull();
			expect(await storage.stat('../secret.webp')).toBeNull();
		});

		it('discards files, missing ones too, and whole folders', async () => {
			const keys = ['auctions/a1/one.webp', 'auctions/a1/two.webp', 'auctions/a10/three.webp'];
			for (const key of keys) await storage.put(key, BYTES, 'image/webp');
			expect(await storage.discard([keys[0] as string, 'auctions/a1/none.webp'])).toEqual([]);
			await storage.discardFolder('auctions/a1');
			expect(await gathered(storage.walk(''))).toEqual(['auctions/a10/three.webp']);
		});

		it('refuses keys outside', async () => {
			await writeFile(join(root, 'secret.webp'), 'secret');
			const before = await readdir(root);
			for (const key of OUTSIDE) {
				await expect(storage.put(key, BYTES, 'image/webp'), key).rejects.toThrow();
				await expect(storage.delete(key), key).rejects.toThrow();
				await expect(storage.discard([key]), key).rejects.toThrow();
				expect(await storage.bytes(key), key).toBeNull();
				expect(await storage.open(key), key).toBeNull();
			}
			expect(await readdir(root)).toEqual(before);
			expect(await gathered(storage.walk(''))).toEqual([]);
		});

		it('refuses a folder outside the root', async () => {
			await expect(storage.list('..')).rejects.toThrow();
			await expect(storage.list('')).rejects.toThrow();
			await expect(storage.list('auctions/../..')).rejects.toThrow();
		});

		it('refuses a content type that does not match the extension', async () => {
			await expect(storage.put('auctions/a1/one.webp', BYTES, 'image/png')).rejects.toThrow();
		});
	},
);

it('skips files of a folder that it did not write', async () => {
	const disk = openStorage({ folder: join(root, 'files') });
	await disk.put('auctions/a1/one.webp', BYTES, 'image/webp');
	await writeFile(join(root, 'files/auctions/a1/.DS_Store'), 'x');
	await writeFile(join(root, 'files/auctions/a1/notes.txt'), 'x');
	expect(await disk.list('auctions/a1')).toEqual(['auctions/a1/one.webp']);
	expect(await gathered(disk.walk(''))).toEqual(['auctions/a1/one.webp']);
});

it('keeps a picture that was read in memory, and no document', async () => {
	const disk = openStorage({ folder: join(root, 'files') });
	await disk.put('auctions/a1/one.webp', BYTES, 'image/webp');
	await disk.put('documents/p1/one.jpg', BYTES, 'image/jpeg');
	const read = async (key: string) => (await disk.open(key))?.bytes;
	expect(await read('auctions/a1/one.webp')).toEqual(BYTES);
	await (await disk.open('documents/p1/one.jpg'))?.stream.cancel();
	await rm(join(root, 'files'), { recursive: true });
	expect(await read('auctions/a1/one.webp')).toEqual(BYTES);
	expect(await disk.open('documents/p1/one.jpg')).toBeNull();
	await disk.put('auctions/a1/one.webp', BYTES.slice(1), 'image/webp');
	expect(await read('auctions/a1/one.webp')).toEqual(BYTES.slice(1));
	await disk.delete('auctions/a1/one.webp');
	expect(await disk.open('auctions/a1/one.webp')).toBeNull();
});

it('makes random names that differ and are valid keys', () => {
	const names = new Set(Array.from({ length: 100 }, randomName));
	expect(names.size).toBe(100);
	for (const name of names) expect(name).toMatch(/^[0-9a-f]{32}$/);
});

describe.skipIf(!all || !SWIFT)('a bucket', () => {
	it('opens only with its own key, and the check names what is wrong', async () => {
		const right = swift.target;
		await openStorage({ s3: right }).put('auctions/a1/one.webp', BYTES, 'image/webp');
		expect(await checkBucket(right)).toBeNull();
		for (const [part, wrong] of [
			['secret_key', { secret_key: 'wrong' }],
			['bucket', { bucket: 'no-such-bucket' }],
			['region', { region: 'eu-west-1' }],
		] as const) {
			const target = { ...right, ...wrong };
			expect(await checkBucket(target)).toMatchObject({ part });
			const refused = openStorage({ s3: target });
			await expect(refused.bytes('auctions/a1/one.webp'), part).rejects.toThrow(StorageAway);
			await expect(refused.put('auctions/a1/two.webp', BYTES, 'image/webp'), part).rejects.toThrow(
				StorageAway,
			);
		}
		const address = `${right.endpoint}/${right.bucket}/auctions/a1/one.webp`;
		expect((await fetch(address)).status).toBe(400);
		expect(await openStorage({ s3: right }).list('auctions/a1')).toEqual(['auctions/a1/one.webp']);
	});

	it('keeps files that are written once, although it refuses a write with a condition (501)', async () => {
		const [s3, other] = [await swift.bucket('written-once'), new Uint8Array([9])];
		const [driver, write] = [s3Driver(s3), putOnce(s3)];
		await write('a.json', BYTES);
		await write('a.json', BYTES);
		await Promise.all([write('b.json', BYTES), write('b.json', BYTES)]);
		await expect(write('a.json', other)).rejects.toThrow(DifferentFile);
		expect((await driver.read('a.json'))?.bytes).toEqual(BYTES);
		await driver.delete('a.json');
		await write('a.json', other);
		expect((await driver.read('a.json'))?.bytes).toEqual(other);
	});

	it('is walked page by page', async () => {
		const s3 = { ...(await swift.bucket('many-files')), limits: { page: 2 } };
		const many = openStorage({ s3 });
		const keys = Array.from({ length: 5 }, (_, n) => `auctions/a1/p${n}.webp`);
		await Promise.all(keys.map((key) => many.put(key, BYTES, 'image/webp')));
		const pages: number[] = [];
		for await (const files of many.walk('')) pages.push(files.length);
		expect(pages).toEqual([2, 2, 1]);
		expect(await many.list('auctions/a1')).toEqual(keys);
		await many.discardFolder('auctions/a1');
		expect(await gathered(many.walk(''))).toEqual([]);
	});

	it('is asked once for a picture that many look at, until it is deleted', async () => {
		const [reader, other] = [openStorage({ s3: swift.target }), openStorage({ s3: swift.target })];
		const key = `auctions/a2/${randomName()}.webp`;
		await reader.put(key, BYTES, 'image/webp');
		const read = async () =>
			new Uint8Array(await arrayBuffer((await reader.open(key))?.stream as ReadableStream));
		await Promise.all(Array.from({ length: 20 }, read));
		// Deleted by another server: this one still has it.
		await other.delete(key);
		expect(await read()).toEqual(BYTES);
		await reader.delete(key);
		expect(await reader.open(key)).toBeNull();
	});
});
