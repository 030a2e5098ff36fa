import { postgresVersion } from '#server/platform/db/postgres-binaries.ts';
import { type BaseBackup, baseBackups } from './base-backup.ts';
import { type Branch, branchesTo, isOnBranches } from './timelines.ts';
import { archivedFiles, firstGap, newestTimeline, readHistory } from './wal-archive.ts';

export interface Wanted {
	/** Null: the newest that is archived. */
	to: Date | null;
	/** Null: the newest timeline. */
	timeline: number | null;
	/** Whether to restore only what comes before a segment that is missing in the archive. */
	acceptGap: boolean;
}

/** The base backup to begin with, and the timeline to follow from there. */
export interface Chosen {
	base: BaseBackup;
	timeline: number;
	/** What the operator has accepted, or null. */
	warning: string | null;
}

/**
 * Chooses the newest base backup that was complete at the wanted time. Throws, with words for the operator, where what is wanted cannot be
 * restored in full.
 */
export async function chooseBase(backups: string, { to, timeline, acceptGap }: Wanted): Promise<Chosen> {
	const all = await baseBackups(backups);
	if (all.length === 0) throw new Error(`BACKUP_DIR: ${backups} contains no base backup`);
	const files = await archivedFiles(backups);
	const followed = timeline ?? Math.max(newestTimeline(files), ...all.map((each) => each.timeline));
	const branches = branchesTo(followed, await readHistory(backups, followed));
	const base = newestUntil(all, branches, to);
	const installed = await postgresVersion();
	if (base.postgres !== installed)
		throw new Error(
			`BACKUP_DIR: ${base.folder} is of PostgreSQL ${base.postgres}; here is ${installed}. Restore with a release of this product that has PostgreSQL ${base.postgres}.`,
		);
	const gap = await firstGap(backups, files, branches, base.start);
	if (!gap) return { base, timeline: followed, warning: null };
	const lost = `WAL segment ${gap.segment} is missing in ${backups}. What was committed after it${
		gap.until ? ` (after about ${gap.until.toISOString()})` : ''
	} cannot be restored from ${base.folder}.`;
	// With a time that the archive does not reach, PostgreSQL itself refuses.
	if (!to && !acceptGap)
		throw new Error(`BACKUP_DIR: ${lost} Restore to an earlier time with --to, or add --accept-gap.`);
	return { base, timeline: followed, warning: lost };
}

function newestUntil(all: readonly BaseBackup[], branches: readonly Branch[], to: Date | null): BaseBackup {
	const usable = all.filter(({ timeline, stop }) => isOnBranches(branches, timeline, stop));
	const [oldest] = usable;
	if (!oldest)
		throw new Error(
			`--timeline: no base backup leads to timeline ${branches.at(-1)?.timeline}; there are backups of ${[...new Set(all.map(({ timeline }) => timeline))].join(', ')}`,
		);
	const base = usable.findLast(({ finished_at }) => !to || new Date(finished_at) <= to);
	if (!base)
		throw new Error(
			`--to: the oldest backup is of ${oldest.finished_at}; nothing can be restored to an earlier time`,
		);
	return base;
}
