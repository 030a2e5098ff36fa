import { randomUUID } from 'node:crypto';
import { constants, copyFile, link, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A file of that name exists with another content. */
export class DifferentFile extends Error {}

/**
 * Writes a file that is never overwritten: it appears complete or not at all. A file of that name with the same bytes counts as
 * written; throws `DifferentFile` for one with others. The folder must exist: a missing one is a mount that is away.
 */
export async function writeOnce(folder: string, name: string, bytes: Uint8Array): Promise<void> {
	const [path, unfinished] = [join(folder, name), join(folder, `.${randomUUID()}.tmp`)];
	if (await holds(path, name, bytes)) return;
	try {
		await writeFile(unfinished, bytes, { flag: 'wx', mode: 0o444, flush: true });
		// Some network file systems have no links; a copy may be seen unfinished, but overwrites nothing either.
		await link(unfinished, path).catch((error: unknown) => {
			if (codeOf(error) === 'EEXIST') throw error;
			return copyFile(unfinished, path, constants.COPYFILE_EXCL);
		});
	} catch (error) {
		if (codeOf(error) !== 'EEXIST' || !(await holds(path, name, bytes))) throw error;
	} finally {
		await unlink(unfinished).catch(() => undefined);
	}
}

/** Whether a file exists with these bytes. */
async function holds(path: string, name: string, bytes: Uint8Array): Promise<boolean> {
	const found = await readFile(path).catch((error: unknown) => {
		if (codeOf(error) === 'ENOENT') return null;
		throw error;
	});
	if (found === null) return false;
	if (found.equals(bytes)) return true;
	throw new DifferentFile(`${name} exists with another content`);
}

function codeOf(error: unknown): unknown {
	return error instanceof Error && 'code' in error ? error.code : null;
}
