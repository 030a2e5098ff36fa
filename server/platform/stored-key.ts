import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A secret text that is created once and stored in a file that only the server's user can read. Of two processes that
 * create it at once, both get the same. The file appears complete or not at all: it is written beside its place and
 * linked there, so that neither a crash nor another process meets half a key.
 */
export async function storedKey(folder: string, name: string, create: () => string): Promise<string> {
	const file = join(folder, name);
	const stored = await readFile(file, 'utf8').catch(unless('ENOENT'));
	if (stored !== undefined) return stored;
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const unfinished = `${file}.${randomUUID()}.tmp`;
	try {
		await writeFile(unfinished, create(), { mode: 0o600, flag: 'wx', flush: true });
		await link(unfinished, file).catch(unless('EEXIST'));
	} finally {
		await unlink(unfinished).catch(unless('ENOENT'));
	}
	return readFile(file, 'utf8');
}

const unless = (code: string) => (error: NodeJS.ErrnoException) => {
	if (error.code !== code) throw error;
};
