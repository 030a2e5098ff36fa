import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbedded } from '#server/platform/db/embedded.ts';
import { archiveOf, archiveSettings } from './wal-archive.ts';

/**
 * Starts the embedded database and keeps it running, with its WAL archived under `backups` where that is set (BACKUP_DIR). It also
 * starts where the archive cannot be written: bids do not depend on it, and `WalArchive` reports it.
 */
export async function startArchived(home: string, backups: string | undefined): Promise<EmbeddedPostgres> {
	if (!backups) return startEmbedded(home, {}, { keep: true });
	const folder = resolve(backups);
	await mkdir(archiveOf(folder), { recursive: true, mode: 0o700 }).catch(() => undefined);
	const folders = existsSync(archiveOf(folder)) ? [archiveOf(folder)] : [];
	return startEmbedded(home, archiveSettings(folder), { folders, keep: true });
}

/** Whether a running database archives its WAL under `backups`, and not elsewhere or not at all. */
export async function archivesInto(url: string, backups: string): Promise<boolean> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		const { rows } = await client.query<{ mode: string; command: string }>(
			`select current_setting('archive_mode') as mode, current_setting('archive_command') as command`,
		);
		return rows[0]?.mode === 'on' && rows[0].command === archiveSettings(backups).archive_command;
	} finally {
		await client.end();
	}
}
