import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A secret text that is created once and stored in a file that only the server's user can read. Of two processes that
 * create it at once, both get the same.
 */
export async function storedKey(folder: string, name: string, create: () => string): Promise<string> {
	const file = join(folder, name);
	await mkdir(folder, { recursive: true });
	await writeFile(file, create(), { mode: 0o600, flag: 'wx', flush: true }).catch(
		(error: NodeJS.ErrnoException) => {
			if (error.code !== 'EEXIST') throw error;
		},
	);
	return readFile(file, 'utf8');
}
