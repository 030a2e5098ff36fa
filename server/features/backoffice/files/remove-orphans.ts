import type { KeptReason, RemovalResult } from '#contract/files.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { contentTypeOf } from '#server/platform/storage/keys.ts';
import type { FileStat } from '#server/platform/storage/stored-file.ts';
import type { FileDeps } from './list-files.ts';
import { hasOwners, isSettled, ownersOf } from './owners.ts';

/** The audit log's subject for files that belong to nothing: the storage as a whole, which has no row and so no id. */
export const STORAGE_ID = '00000000-0000-0000-0000-000000000000';

/** Whether a text is a valid name of a stored file. */
export function isStoredName(name: string): boolean {
	return contentTypeOf(name) !== null;
}

/**
 * Removes those of the named files that have no owner now. Ages are read first, owners after: rows only ever name files
 * written seconds before, so an old file without an owner cannot get one later. The audit entry is written before the
 * files are deleted: an interruption leaves a listed orphan, never an unrecorded loss.
 */
export async function removeOrphans(
	{ db, storage }: FileDeps,
	admin_id: string,
	names: readonly string[],
	now: number,
): Promise<RemovalResult> {
	const stats = new Map(
		await Promise.all(names.map(async (name) => [name, await storage.stat(name)] as const)),
	);
	const owners = await ownersOf(db, names);
	const result: RemovalResult = { removed: [], freed: 0, kept: [] };
	const orphans: string[] = [];
	for (const name of names) {
		const why = owners.has(name) ? 'owned' : reasonToKeep(name, stats.get(name) ?? null, now);
		if (why) result.kept.push({ name, why });
		else orphans.push(name);
	}
	if (orphans.length === 0) return result;
	const sizeOf = (name: string) => stats.get(name)?.size ?? 0;
	const bytes = orphans.reduce((sum, name) => sum + sizeOf(name), 0);
	await recordAudit(db, {
		admin_id,
		action: 'file.removed',
		subject: STORAGE_ID,
		changes: { files: { from: orphans, to: null }, bytes: { from: bytes, to: null } },
	});
	const left = new Set(await storage.discard(orphans));
	for (const name of orphans) {
		if (left.has(name)) result.kept.push({ name, why: 'failed' });
		else result.removed.push(name);
	}
	result.freed = result.removed.reduce((sum, name) => sum + sizeOf(name), 0);
	return result;
}

function reasonToKeep(name: string, stat: FileStat | null, now: number): KeptReason | null {
	if (!hasOwners(name)) return 'unknown';
	if (stat === null) return 'missing';
	return isSettled(stat.updated_at, now) ? null : 'recent';
}
