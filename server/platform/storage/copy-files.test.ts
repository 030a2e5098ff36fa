import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyFiles, filesIn } from './copy-files.ts';
import { forgetRemoved } from './forget-removed.ts';

let folder = '';
const paths = () => ({ from: join(folder, 'from'), to: join(folder, 'to'), seen: join(folder, 'seen.json') });
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'copy-files-'));
	await mkdir(join(folder, 'from', 'auctions', '1'), { recursive: true });
	await write('auctions/1/a.webp', 'one');
	await write('b.pdf', 'two');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (file: string, content: string) => writeFile(join(folder, 'from', file), content);
const copy = () => copyFiles(paths().from, paths().to, () => undefined);

test('copies what is missing, and a file again that was copied while it was written', async () => {
	expect(await copy()).toBe(2);
	expect(await copy()).toBe(0);
	expect(await readFile(join(paths().to, 'auctions/1/a.webp'), 'utf8')).toBe('one');
	await write('b.pdf', 'two, complete');
	await write('c.pdf', 'three');
	const seen: string[] = [];
	expect(await copyFiles(paths().from, paths().to, (done, of) => seen.push(`${done}/${of}`))).toBe(2);
	expect(seen).toEqual(['1/2', '2/2']);
	expect(await readFile(join(paths().to, 'b.pdf'), 'utf8')).toBe('two, complete');
});

test('removes nothing, and needs no folder to copy from', async () => {
	await mkdir(paths().to);
	await writeFile(join(paths().to, 'own.pdf'), 'mine');
	await copy();
	expect((await filesIn(paths().to)).sort()).toEqual(['auctions/1/a.webp', 'b.pdf', 'own.pdf']);
	expect(await copyFiles(join(folder, 'nowhere'), paths().to, () => undefined)).toBe(0);
});

test('leaves no half copy where a copy fails', async () => {
	await mkdir(join(paths().to, 'b.pdf'), { recursive: true });
	await expect(copy()).rejects.toThrow();
	expect((await readdir(paths().to)).filter((name) => name.endsWith('.partial'))).toEqual([]);
	await chmod(paths().to, 0o700);
});

test('removes a copy only when no database is kept that may name the file', async () => {
	const day = (n: number) => new Date(Date.UTC(2026, 10, n));
	await copy();
	await rm(join(paths().from, 'b.pdf'));
	expect(await forgetRemoved(paths(), day(1), day(3))).toEqual({ removed: 0, waiting: 1 });
	expect(await forgetRemoved(paths(), null, day(4))).toEqual({ removed: 0, waiting: 1 });
	expect(await forgetRemoved(paths(), day(3), day(10))).toEqual({ removed: 0, waiting: 1 });
	expect(await filesIn(paths().to)).toContain('b.pdf');
	expect(await forgetRemoved(paths(), day(4), day(11))).toEqual({ removed: 1, waiting: 0 });
	expect(await filesIn(paths().to)).toEqual(['auctions/1/a.webp']);
});

test('keeps a copy whose file came back', async () => {
	const day = (n: number) => new Date(Date.UTC(2026, 10, n));
	await copy();
	await rm(join(paths().from, 'b.pdf'));
	await forgetRemoved(paths(), day(1), day(3));
	await write('b.pdf', 'two');
	expect(await forgetRemoved(paths(), day(4), day(5))).toEqual({ removed: 0, waiting: 0 });
	await rm(join(paths().from, 'b.pdf'));
	expect(await forgetRemoved(paths(), day(4), day(6))).toEqual({ removed: 0, waiting: 1 });
});
