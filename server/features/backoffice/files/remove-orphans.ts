import type { KeptReason, RemovalResult } from '#contract/files.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { contentTypeOf } from '#server/platform/storage/keys.ts';
import type { FileStat } from '#server/platform/storage/storage.ts';
import type { FileTools } from './list-files.ts';
import { hasOwners, isSettled, ownersOf } from './owners.ts';

/** What the log's subject is when files go: the storage as a whole, which has no row and so no id of its own. */
const STORAGE_ID = '00000000-0000-0000-0000-000000000000';

interface RemovalTools extends FileTools {
	/** Hears of files that would not go. */
	report: (error: unknown, name: string) => void;
}

/** Whether a text is the name of a file that the operator could have stored. */
export function isStoredName(name: string): boolean {
	return contentTypeOf(name) !== null;
}

/**
 * Removes those of the named files that belong to nothing at this moment. Age is read first, owners after: rows only
 * ever name files written seconds before, so what is old and has no owner when asked cannot get one any more. The log
 * comes before the files: what is cut short leaves an orphan that stays in the list, never a loss without a trace.
 */
export async function removeOrphans(
	{ db, storage, report }: RemovalTools,
	admin_id: string,
	names: readonly string[],
	now: number,
): Promise<RemovalResult> {
	const stats = new Map(
		await Promise.all(names.map(async (name) => [name, await storage.stat(name)] as const)),
	);
	const owners = await ownersOf(db, names);
	const result: RemovalResult = { removed: [], freed: 0, kept: [] };
	const going: string[] = [];
	for (const name of names) {
		const why = owners.has(name) ? 'owned' : reasonToKeep(name, stats.get(name) ?? null, now);
		if (why) result.kept.push({ name, why });
		else going.push(name);
	}
	if (going.length === 0) return result;
	const sizeOf = (name: string) => stats.get(name)?.size ?? 0;
	const bytes = going.reduce((sum, name) => sum + sizeOf(name), 0);
	await recordAudit(db, {
		admin_id,
		action: 'file.removed',
		subject: STORAGE_ID,
		changes: { files: { from: going, to: null }, bytes: { from: bytes, to: null } },
	});
	for (const name of going) {
		try {
			await storage.delete(name);
			result.removed.push(name);
			result.freed += sizeOf(name);
		} catch (error) {
			report(error, name);
			result.kept.push({ name, why: 'failed' });
		}
	}
	return result;
}

function reasonToKeep(name: string, stat: FileStat | null, now: number): KeptReason | null {
	if (!hasOwners(name)) return 'unknown';
	if (stat === null) return 'missing';
	return isSettled(stat.updated_at, now) ? null : 'recent';
}
