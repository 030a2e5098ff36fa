import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { filesIn } from './copy-files.ts';

/** When each copied file was first seen to be missing in its folder. */
const list = z.record(z.string(), z.iso.datetime());

/**
 * Removes the copies of files that the folder `from` no longer has, once no database is kept that may name them: those seen missing before
 * `oldest`. What is missing is kept in the file `seen`. Returns how many copies were removed, and how many still wait.
 */
export async function forgetRemoved(
	{ from, to, seen }: { from: string; to: string; seen: string },
	oldest: Date | null,
	now: Date,
): Promise<{ removed: number; waiting: number }> {
	const present = new Set(await filesIn(from));
	const gone = (await filesIn(to)).filter((file) => !present.has(file));
	const before = await readSeen(seen);
	const waiting: z.infer<typeof list> = {};
	let removed = 0;
	for (const file of gone) {
		const since = before[file] ?? now.toISOString();
		if (oldest && new Date(since) < oldest) {
			await rm(join(to, file), { force: true });
			removed += 1;
		} else waiting[file] = since;
	}
	await writeFile(`${seen}.partial`, JSON.stringify(waiting), { mode: 0o600, flush: true });
	await rename(`${seen}.partial`, seen);
	return { removed, waiting: Object.keys(waiting).length };
}

async function readSeen(file: string): Promise<z.infer<typeof list>> {
	const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return '{}';
		throw error;
	});
	return list.parse(JSON.parse(text));
}
