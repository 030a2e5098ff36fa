import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

const movedFile = z.object({
	/** The bucket with its server, as one folder may be copied to several. */
	to: z.string(),
	key: z.string(),
	/** The file on disk when it was copied: its bytes, and the time of its last change in epoch milliseconds. */
	size: z.number(),
	changed: z.number(),
	sha256: z.string(),
	/** The bucket's tag of the bytes that were read back and had this hash. */
	etag: z.string(),
});
export type MovedFile = z.infer<typeof movedFile>;

/** The files that were copied to a bucket and read back there, on disk: a later run reads none of them again. */
export interface MovedFiles {
	get(key: string): MovedFile | undefined;
	all(): Iterable<MovedFile>;
	add(file: Omit<MovedFile, 'to'>): Promise<void>;
}

/** Opens the list of one bucket. A last line that was cut off counts as absent. */
export async function openMovedFiles(path: string, to: string): Promise<MovedFiles> {
	const files = new Map<string, MovedFile>();
	for (const line of (await readFile(path, 'utf8').catch(() => '')).split('\n')) {
		const file = parse(line);
		if (file?.to === to) files.set(file.key, file);
	}
	await mkdir(dirname(path), { recursive: true, mode: 0o700 });
	return {
		get: (key) => files.get(key),
		all: () => files.values(),
		async add(file) {
			const moved = { to, ...file };
			await appendFile(path, `${JSON.stringify(moved)}\n`, { mode: 0o600 });
			files.set(file.key, moved);
		},
	};
}

function parse(line: string): MovedFile | null {
	try {
		return movedFile.parse(JSON.parse(line));
	} catch {
		return null;
	}
}
