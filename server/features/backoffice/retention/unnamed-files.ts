import { DAY } from '#domain/values/time.ts';
import { ownersOf } from '#server/features/backoffice/files/owners.ts';
import type { Chunk, RetentionDeps } from './rule.ts';

/** The folders whose files show who somebody is or what somebody paid. */
const FOLDERS = ['documents', 'payments'];

/** Much longer than any upload: a row names its file within seconds. */
const AGE = 7 * DAY;

/** Removes files that no row names. Ages are read first and owners after: an old file without an owner cannot get one later. */
export async function removeUnnamed(
	{ db, storage, log }: RetentionDeps,
	{ most, now }: Chunk,
): Promise<number> {
	let removed = 0;
	for (const folder of FOLDERS) {
		for await (const files of storage.walk(folder)) {
			const old: string[] = [];
			for (const { key, stat = await storage.stat(key) } of files)
				if (stat && now - stat.updated_at.getTime() >= AGE) old.push(key);
			const owners = await ownersOf(db, old);
			for (const name of old.filter((each) => !owners.has(each))) {
				if (removed >= most) return removed;
				await storage.delete(name);
				log.info('a file that no row names was removed');
				removed += 1;
			}
		}
	}
	return removed;
}
