import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TemporaryFile } from './temporary-file.ts';

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'temporary-'));
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
	['nothing', []],
	['less than a block', [10]],
	['many small pieces', Array<number>(5_000).fill(31)],
	['exactly a block, and one byte', [65_536, 1]],
	['large pieces', [70_000, 1, 200_000, 65_535, 2]],
])('gives back %s as it was appended, and never appears in its folder', async (_, sizes) => {
	const file = await TemporaryFile.open(join(folder, 'deep'));
	const pieces = sizes.map((size, n) => Buffer.alloc(size, n % 251));
	for (const piece of pieces) await file.append(piece);
	expect(await readdir(join(folder, 'deep'))).toEqual([]);
	expect((await file.bytes()).equals(Buffer.concat(pieces))).toBe(true);
	await file.close();
});
