import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useDatabase } from '#server/testing/database.ts';
import { baseBackups, makeBaseBackup, pruneBaseBackups } from './base-backup.ts';

const stores = useDatabase();
let backups = '';
beforeEach(async () => {
	backups = await mkdtemp(join(tmpdir(), 'base-backup-'));
});
afterEach(() => rm(backups, { recursive: true, force: true }));

async function base(day: number, written: object = {}): Promise<string> {
	const finished_at = new Date(Date.UTC(2026, 10, day)).toISOString();
	const folder = join(backups, 'base', finished_at.replaceAll(/[-:]/g, ''));
	await mkdir(folder, { recursive: true });
	const manifest = {
		finished_at,
		timeline: 1,
		start: day * 100,
		stop: day * 100 + 50,
		bytes: 1,
		postgres: 18,
	};
	await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, ...written }));
	return folder;
}

test('the complete base backups are listed, the oldest first', async () => {
	expect(await baseBackups(backups)).toEqual([]);
	const [third, first] = [await base(3), await base(1)];
	await mkdir(join(backups, 'base', '20261104T000000.000Z.partial'));
	expect((await baseBackups(backups)).map(({ folder }) => folder)).toEqual([first, third]);
});

test('a base backup that does not say what it is stops the command', async () => {
	await base(1, { start: 'x' });
	await expect(baseBackups(backups)).rejects.toThrow();
});

test('pruning keeps the newest, and never removes the last one', async () => {
	const folders = [await base(1), await base(2), await base(3)];
	expect(await pruneBaseBackups(backups, 5)).toBe(0);
	expect(await pruneBaseBackups(backups, 2)).toBe(1);
	expect((await baseBackups(backups)).map(({ folder }) => folder)).toEqual(folders.slice(1));
	expect(await pruneBaseBackups(backups, 1)).toBe(1);
	expect(await pruneBaseBackups(backups, 1)).toBe(0);
});

test('while one backup is in progress another is refused, and leaves its files alone', async () => {
	const { url } = stores;
	const other = new pg.Client({ connectionString: url });
	await other.connect();
	await other.query('select pg_advisory_lock(7907001)');
	await mkdir(join(backups, 'base', '20261104T000000.000Z.partial'), { recursive: true });
	await expect(makeBaseBackup(url, backups, backups)).rejects.toThrow(/^Another backup/);
	expect(await readdir(join(backups, 'base'))).toEqual(['20261104T000000.000Z.partial']);
	await other.end();
});

test('a backup that fails leaves nothing, and removes what a killed one left', async () => {
	const { url } = stores;
	await mkdir(join(backups, 'base', '20261104T000000.000Z.partial'), { recursive: true });
	await expect(makeBaseBackup(url, join(backups, 'no-cluster'), backups)).rejects.toThrow(/tar ended with 2/);
	expect(await readdir(join(backups, 'base'))).toEqual([]);
});
