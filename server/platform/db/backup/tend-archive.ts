import { resolve } from 'node:path';
import pg from 'pg';
import { MINUTE } from '#domain/values/time.ts';
import { baseBackups } from './base-backup.ts';

/** How long a segment may wait before archiving counts as failing, in milliseconds. */
const PATIENCE = 3 * MINUTE;

/** How the archive of a running database is. */
export interface ArchiveState {
	/** Whether the newest attempt to archive failed, or none ends. */
	failing: boolean;
	/** The segments that wait to be archived, each of which occupies 16 MiB of DATA_DIR. */
	waiting: number;
	/** When a segment was last archived; null before the first one of this database. */
	archived_at: Date | null;
}

/** The WAL archive of the embedded database, looked after by the server. */
export interface WalArchive {
	/** The newest state that was read; null before the first. */
	readonly state: ArchiveState | null;
	/** Reads the state, and closes the current segment, so that it is archived, unless archiving fails. */
	tend(): Promise<ArchiveState>;
	/** When the newest base backup was complete; null without one. */
	newestBackup(): Promise<Date | null>;
}

/**
 * Segments are closed here and not by `archive_timeout`, because they are closed only while the one before was archived: an archive that
 * is away for a night then costs the database's disk what was committed, and not 16 MiB a minute. `url` is of the owner role.
 */
export function openWalArchive(url: string, backups: string): WalArchive {
	let state: ArchiveState | null = null;
	return {
		get state() {
			return state;
		},
		tend: async () => {
			state = await readAndClose(url);
			return state;
		},
		newestBackup: async () => {
			const newest = (await baseBackups(resolve(backups))).at(-1);
			return newest ? new Date(newest.finished_at) : null;
		},
	};
}

async function readAndClose(url: string): Promise<ArchiveState> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
	client.on('error', () => undefined);
	await client.connect();
	try {
		const { rows } = await client.query<ArchiveState>({
			text: `
				select archived_at, waiting, coalesce(last_failed_time > coalesce(archived_at, '-infinity'), false)
					or (waiting > 0 and waits_since < clock_timestamp() - $1 * interval '1 millisecond') as failing
				from (
					select last_archived_time as archived_at, last_failed_time,
						(select count(*)::int from pg_ls_archive_statusdir() where name like '%.ready') as waiting,
						(select min(modification) from pg_ls_archive_statusdir() where name like '%.ready') as waits_since
					from pg_stat_archiver
				) s`,
			values: [PATIENCE],
		});
		const state = rows[0] as ArchiveState;
		if (!state.failing) await client.query('select pg_switch_wal()');
		return state;
	} finally {
		await client.end();
	}
}
