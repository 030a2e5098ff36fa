import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { constants, type Dirent } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';

/** The name of a copy while it is being made. */
const UNFINISHED = '.partial';

const run = promisify(execFile);

/**
 * Copies the files under `from` that `to` does not have, or not whole, and flushes them. A stored file never changes, so that one with
 * the same name and size is the same. Nothing in `to` is removed. Calls `progress` after each file that is copied. Returns
 * how many were.
 */
export async function copyFiles(
	from: string,
	to: string,
	progress: (copied: number, of: number) => void,
): Promise<number> {
	const missing: string[] = [];
	for (const file of await filesIn(from))
		if ((await sizeOf(join(from, file))) !== (await sizeOf(join(to, file)))) missing.push(file);
	let copied = 0;
	for (const file of missing) {
		if (await copyWhole(join(from, file), join(to, file))) copied += 1;
		progress(copied, missing.length);
	}
	if (copied > 0) await run('sync', ['-f', to]);
	return copied;
}

/** The files under a folder, by their paths in it, without unfinished copies; none where there is no folder. */
export async function filesIn(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(unlessMissing);
	return entries
		.filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED))
		.map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
}

/** In bytes; null where there is no such file. */
async function sizeOf(file: string): Promise<number | null> {
	return stat(file).then(
		({ size }) => size,
		(error: NodeJS.ErrnoException) => {
			if (error.code !== 'ENOENT') throw error;
			return null;
		},
	);
}

/** Copies a file, which appears complete or not at all. False where it was removed meanwhile. */
async function copyWhole(from: string, to: string): Promise<boolean> {
	const unfinished = `${to}.${randomUUID()}${UNFINISHED}`;
	await mkdir(dirname(to), { recursive: true, mode: 0o700 });
	try {
		await copyFile(from, unfinished, constants.COPYFILE_FICLONE);
		await rename(unfinished, to);
		return true;
	} catch (error) {
		await rm(unfinished, { force: true });
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
		return false;
	}
}

function unlessMissing(error: NodeJS.ErrnoException): Dirent[] {
	if (error.code !== 'ENOENT') throw error;
	return [];
}
