import type { Log } from '#server/platform/log.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

/**
 * Removes files that no row names any more. One that cannot be removed is logged, and is no error for the person: an
 * administrator can remove it.
 */
export async function removeFiles(
	{ storage, log }: { storage: Storage; log: Log },
	files: readonly string[],
): Promise<void> {
	for (const file of files)
		await storage
			.delete(file)
			.catch((error: unknown) => log.error({ err: error, file }, 'a document of an account was left'));
}
