import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { randomName } from './keys.ts';
import { openStorage, type Storage } from './storage.ts';

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

async function gathered(folders: AsyncGenerator<string[]>): Promise<string[][]> {
	const all: string[][] = [];
	for await (const names of folders) all.push(names);
	return all;
}

let root: string;
let storage: Storage;

beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), 'storage-'));
	storage = openStorage(join(root, 'files'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('storage on disk', () => {
	it('returns what was stored, as bytes and as a stream', async () => {
		await storage.put('auctions/a1/one.webp', BYTES, 'image/webp');
		expect(await storage.bytes('auctions/a1/one.webp')).toEqual(BYTES);

		const file = await storage.open('auctions/a1/one.webp');
		expect(file).toMatchObject({ content_type: 'image/webp', size: 4 });
		expect(file?.etag).toMatch(/^(W\/)?"/);
		const sent = await new Response(file?.stream).bytes();
		expect(sent).toEqual(BYTES);
	});

	it('answers null for a missing file and for a deleted one', async () => {
		expect(await storage.bytes('auctions/a1/none.webp')).toBeNull();
		expect(await storage.open('auctions/a1/none.webp')).toBeNull();
		await storage.put('auctions/a1/one.webp', BYTES, 'image/webp');
		await storage.delete('auctions/a1/one.webp');
		await storage.delete('auctions/a1/one.webp');
		expect(await storage.open('auctions/a1/one.webp')).toBeNull();
	});

	it('lists the keys below one folder only, and skips files it did not write', async () => {
		await storage.put('auctions/a1/two.webp', BYTES, 'image/webp');
		await storage.put('auctions/a1/one.webp', BYTES, 'image/webp');
		await storage.put('auctions/a10/three.webp', BYTES, 'image/webp');
		await writeFile(join(root, 'files/auctions/a1/.DS_Store'), 'x');
		expect(await storage.list('auctions/a1')).toEqual(['auctions/a1/one.webp', 'auctions/a1/two.webp']);
		expect(await storage.list('auctions')).toHaveLength(3);
		expect(await storage.list('documents')).toEqual([]);
	});

	it('walks folder by folder, one at a time, and skips files it did not write', async () => {
		expect(await gathered(storage.walk(''))).toEqual([]);
		for (const key of [
			'auctions/a1/two.webp',
			'auctions/a1/one.webp',
			'auctions/a10/three.webp',
			'documents/d/x.pdf',
		])
			await storage.put(key, BYTES, key.endsWith('pdf') ? 'application/pdf' : 'image/webp');
		await writeFile(join(root, 'files/auctions/a1/notes.txt'), 'x');
		expect(await gathered(storage.walk(''))).toEqual([
			['auctions/a1/one.webp', 'auctions/a1/two.webp'],
			['auctions/a10/three.webp'],
			['documents/d/x.pdf'],
		]);
		expect(await gathered(storage.walk('auctions/a10'))).toEqual([['auctions/a10/three.webp']]);
		expect(() => storage.walk('../files')).toThrow();
	});

	it('gives the size and the time of a file; null for a missing one', async () => {
		await storage.put('auctions/a1/one.webp', BYTES, 'image/webp');
		const stat = await storage.stat('auctions/a1/one.webp');
		expect(stat).toMatchObject({ content_type: 'image/webp', size: 4 });
		expect(Date.now() - (stat?.updated_at.getTime() ?? 0)).toBeLessThan(60_000);
		expect(await storage.stat('auctions/a1/none.webp')).toBeNull();
		expect(await storage.stat('../secret.webp')).toBeNull();
	});

	it.each(OUTSIDE)('refuses the key %j', async (key) => {
		await writeFile(join(root, 'secret.webp'), 'secret');
		await expect(storage.put(key, BYTES, 'image/webp')).rejects.toThrow();
		await expect(storage.delete(key)).rejects.toThrow();
		expect(await storage.bytes(key)).toBeNull();
		expect(await storage.open(key)).toBeNull();
		expect(await readdir(root)).toEqual(['secret.webp']);
	});

	it('refuses a folder outside the root', async () => {
		await expect(storage.list('..')).rejects.toThrow();
		await expect(storage.list('')).rejects.toThrow();
		await expect(storage.list('auctions/../..')).rejects.toThrow();
	});

	it('refuses a content type that does not match the extension', async () => {
		await expect(storage.put('auctions/a1/one.webp', BYTES, 'image/png')).rejects.toThrow();
	});

	it('makes random names that differ and are valid keys', async () => {
		const names = new Set(Array.from({ length: 100 }, randomName));
		expect(names.size).toBe(100);
		for (const name of names) expect(name).toMatch(/^[0-9a-f]{32}$/);
	});
});
