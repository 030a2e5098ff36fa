import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

test.skipIf(!existsSync('/dev/shm'))(
	'folders of processes that are gone are removed, others are not',
	async () => {
		const gone = spawnSync(process.execPath, ['-e', '']).pid;
		const folderOf = (pid: number) => mkdtempSync(join('/dev/shm', `martelo-abandoned-${pid}-`));
		const [abandoned, own] = [folderOf(gone), folderOf(process.pid)];
		const made = await temporaryFolder('test-folder');
		onTestFinished(async () => {
			for (const folder of [abandoned, own, made]) await rm(folder, { recursive: true, force: true });
		});
		// Without enough room the folder is on disk, and nothing is removed.
		expect(existsSync(abandoned)).toBe(!made.startsWith('/dev/shm/'));
		expect(existsSync(own)).toBe(true);
		expect(existsSync(made)).toBe(true);
	},
);
