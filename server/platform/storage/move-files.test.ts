import { appendFile, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteMoved, moveFiles, verifyFiles } from './move-files.ts';
import { type MovedFiles, openMovedFiles } from './moved-files.ts';
import { openStorage, type Storage } from './storage.ts';
import type { WalkedFile } from './stored-file.ts';

let root: string;
let disk: Storage;
let bucket: Storage;
let moved: MovedFiles;
let read: string[];

/** Another folder that tells sizes and tags on a walk, as a bucket does. */
function bucketOf(folder: string): Storage {
	const files = openStorage({ folder });
	return {
		...files,
		async *walk(below) {
			for await (const part of files.walk(below))
				yield Promise.all(
					part.map(async ({ key }): Promise<WalkedFile> => {
						const [stat, file] = [await files.stat(key), await files.open(key)];
						await file?.stream.cancel();
						return stat && file ? { key, stat: { ...stat, etag: file.etag } } : { key };
					}),
				);
		},
		open: (key) => {
			read.push(key);
			return files.open(key);
		},
	};
}

const list = () => openMovedFiles(join(root, 'moved.ndjson'), 'bucket');
const run = (dry_run = false) => moveFiles(disk, bucket, moved, { dry_run });
const KEYS = ['auctions/a1/one.webp', 'auctions/a1/two.webp', 'auctions/a2/three.webp', 'documents/p1/x.pdf'];

async function store(key: string, text = key): Promise<void> {
	await disk.put(key, Buffer.from(text), key.endsWith('pdf') ? 'application/pdf' : 'image/webp');
}

beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), 'move-'));
	read = [];
	[disk, bucket, moved] = [
		openStorage({ folder: join(root, 'disk') }),
		bucketOf(join(root, 'bucket')),
		await list(),
	];
	for (const key of KEYS) await store(key);
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function texts(storage: Storage): Promise<Record<string, string>> {
	const all: Record<string, string> = {};
	for await (const files of storage.walk(''))
		for (const { key } of files) all[key] = Buffer.from((await storage.bytes(key)) ?? []).toString();
	return all;
}
const everything = Object.fromEntries(KEYS.map((key) => [key, key]));

test('copies every file, reads each back, and the next run reads none of them', async () => {
	expect(await run()).toEqual({ files: 4, bytes: KEYS.join('').length, copied: 4, wrong: [] });
	expect(await texts(bucket)).toEqual(everything);
	expect(read.toSorted()).toEqual(KEYS);
	read = [];
	moved = await list();
	expect(await run()).toMatchObject({ files: 4, copied: 0, wrong: [] });
	expect(read).toEqual([]);
});

test('a dry run copies nothing', async () => {
	await bucket.put(KEYS[0] as string, Buffer.from(KEYS[0] as string), 'image/webp');
	expect(await run(true)).toMatchObject({ files: 4, copied: 3 });
	expect(Object.keys(await texts(bucket))).toEqual([KEYS[0]]);
	expect([...moved.all()]).toEqual([]);
});

test('goes on after an interruption, and after a list whose last line was cut off', async () => {
	const { put } = bucket;
	let puts = 0;
	bucket.put = (...file) => (++puts > 2 ? Promise.reject(new Error('away')) : put(...file));
	await expect(run()).rejects.toThrow('away');
	bucket.put = put;
	await appendFile(join(root, 'moved.ndjson'), '{"to":"bucket","key":"auctions/a2/thr');
	moved = await list();
	const before = [...moved.all()].length;
	expect(before).toBeGreaterThan(0);
	expect(await run()).toMatchObject({ files: 4, wrong: [] });
	expect(await texts(bucket)).toEqual(everything);
});

test('a file that came between two runs is copied, and one that another bucket got too', async () => {
	await run();
	await store('auctions/a9/late.webp');
	expect(await run()).toMatchObject({ files: 5, copied: 1 });
	expect((await texts(bucket))['auctions/a9/late.webp']).toBe('auctions/a9/late.webp');
	moved = await openMovedFiles(join(root, 'moved.ndjson'), 'another');
	bucket = bucketOf(join(root, 'another'));
	expect(await run()).toMatchObject({ files: 5, copied: 5 });
});

test('a file with the same size but other bytes in the bucket is replaced', async () => {
	const key = KEYS[0] as string;
	await bucket.put(key, Buffer.from(key.toUpperCase()), 'image/webp');
	expect(await run()).toMatchObject({ copied: 4, wrong: [] });
	expect(await texts(bucket)).toEqual(everything);
});

test('a file that does not come back as it was sent is named, and never deleted from disk', async () => {
	const { put } = bucket;
	const key = KEYS[1] as string;
	bucket.put = (name, bytes, type) => put(name, name === key ? bytes.toReversed() : bytes, type);
	expect(await run()).toMatchObject({ files: 4, copied: 3, wrong: [key] });
	expect(await deleteMoved(disk, moved)).toEqual({ deleted: 3, left: 1 });
	expect(await texts(disk)).toEqual({ [key]: key });
});

test('deletes only what was moved and is unchanged', async () => {
	await run();
	await store('auctions/a9/late.webp');
	const changed = KEYS[2] as string;
	await writeFile(join(root, 'disk', changed), changed);
	await utimes(join(root, 'disk', changed), 1, 1);
	expect(await deleteMoved(disk, moved)).toEqual({ deleted: 3, left: 2 });
	expect(Object.keys(await texts(disk)).toSorted()).toEqual([changed, 'auctions/a9/late.webp']);
});

test('a check finds files that are missing, that changed, and that are gone, with and without the disk', async () => {
	await run();
	expect(await verifyFiles(disk, bucket, moved)).toEqual({ files: 4, wrong: [], gone: [] });
	const [one, two, three] = KEYS as [string, string, string];
	await bucket.put(one, Buffer.from(one.toUpperCase()), 'image/webp');
	await bucket.delete(two);
	expect((await verifyFiles(disk, bucket, moved)).wrong.toSorted()).toEqual([one, two]);
	await deleteMoved(disk, moved);
	await bucket.delete(three);
	const without = await verifyFiles(disk, bucket, moved);
	expect(without).toMatchObject({ files: 4, wrong: [one] });
	expect(without.gone.toSorted()).toEqual([two, three]);
});

test.skipIf(process.platform === 'win32')(
	'the list of moved files is open to the server’s user alone',
	async () => {
		const umask = process.umask(0);
		try {
			const [folder, file] = [join(root, 'lists'), join(root, 'lists/moved.ndjson')];
			const { add } = await openMovedFiles(file, 'bucket');
			await add({ key: 'documents/p1/x.pdf', size: 1, changed: 1, sha256: '', etag: '' });
			const modes = [await stat(folder), await stat(file)].map(({ mode }) => mode & 0o777);
			expect(modes).toEqual([0o700, 0o600]);
		} finally {
			process.umask(umask);
		}
	},
);
