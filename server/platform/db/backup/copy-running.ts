import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SECOND } from '#domain/values/time.ts';
import { archiveOf } from './wal-archive.ts';
import { bytesBefore, segmentAt, segmentName } from './wal-position.ts';

/** How often archiving is looked at while its end is waited for, in milliseconds. */
const PAUSE = 200;

/** How long the last segment of a backup may fail to be archived before the backup is given up, in milliseconds. */
const PATIENCE = 20 * SECOND;

interface Copied {
	finished_at: Date;
	/** The file `backup_label`, by which PostgreSQL recovers the copy. */
	label: string;
	timeline: number;
	start: number;
	stop: number;
	postgres: number;
	bytes: number;
}

/** Calls `copy`, which returns the copy's size, while the cluster is in backup mode; then waits until its WAL is archived. */
export async function copyRunning(
	url: string,
	backups: string,
	copy: () => Promise<number>,
): Promise<Copied> {
	// Backup mode belongs to the session: a broken one ends it, and nothing has to be cleaned up.
	const client = new pg.Client({ connectionString: url, keepAlive: true });
	await client.connect();
	try {
		await client.query(`select pg_backup_start('martelo', fast => true)`);
		const bytes = await copy();
		const { rows } = await client.query<{ label: string; stop: string; at: Date; postgres: number }>(`
			select labelfile as label, lsn::text as stop, clock_timestamp() as at,
				current_setting('server_version_num')::int / 10000 as postgres
			from pg_backup_stop(wait_for_archive => false)`);
		const [stopped] = rows;
		const [, position, file] =
			/^START WAL LOCATION: (\S+) \(file ([0-9A-F]{24})\)/m.exec(stopped?.label ?? '') ?? [];
		if (!stopped || !position || !file) throw new Error('PostgreSQL did not say where the backup begins');
		const timeline = Number.parseInt(file.slice(0, 8), 16);
		const [start, stop] = [bytesBefore(position), bytesBefore(stopped.stop)];
		await archived(client, backups, timeline, stop);
		const { label, at: finished_at, postgres } = stopped;
		return { finished_at, label, timeline, start, stop, postgres, bytes };
	} finally {
		await client.end();
	}
}

/**
 * Waits until the segment that ends a backup is in the archive: without it the copy is useless. PostgreSQL would wait
 * for ever. `pg_backup_stop` has closed the segment.
 */
async function archived(client: pg.Client, backups: string, timeline: number, stop: number): Promise<void> {
	// The byte before, since a backup may stop exactly where a segment ends.
	const segment = segmentName({ timeline, number: segmentAt(stop - 1) });
	const file = join(archiveOf(backups), `${segment}.gz`);
	for (let failing = 0; !existsSync(file); failing += PAUSE) {
		const { rows } = await client.query<{ failing: boolean }>(`
			select last_failed_time > coalesce(last_archived_time, '-infinity') as failing from pg_stat_archiver`);
		if (!rows[0]?.failing) failing = 0;
		if (failing > PATIENCE)
			throw new Error(
				`BACKUP_DIR: WAL segment ${segment} cannot be archived there (space? rights?): see postgres.log. The backup was given up.`,
			);
		await sleep(PAUSE);
	}
}
