import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { HOUR, SECOND } from '#domain/values/time.ts';
import { type EmbeddedPostgres, startEmbedded } from '#server/platform/db/embedded.ts';
import type { BaseBackup } from './base-backup.ts';
import { archiveOf, restoreCommand } from './wal-archive.ts';

/** How often recovery is looked at, in milliseconds. */
const PAUSE = SECOND / 5;

/** How long it may take until a recovering database can be read, in milliseconds. */
const PATIENCE = 24 * HOUR;

export interface RecoveryTarget {
	timeline: number;
	/** Null: to the end of the archive. */
	to: Date | null;
	/** Whether the database is thrown away afterwards, and will never archive. */
	drill: boolean;
}

/**
 * Recovers the cluster under `home`, which was unpacked from `base`, from archived WAL. Returns it, running and open for
 * writing, on a timeline of its own. `progress` receives the time of the last transaction that was recovered. Throws when the
 * archive ends before the target.
 */
export async function recover(
	home: string,
	backups: string,
	base: BaseBackup,
	target: RecoveryTarget,
	progress: (until: Date | null) => void,
): Promise<EmbeddedPostgres> {
	await mkdir(join(home, 'cluster', 'pg_wal'), { recursive: true, mode: 0o700 });
	await writeFile(join(home, 'cluster', 'recovery.signal'), '', { mode: 0o600 });
	const options = { patience: PATIENCE, folders: [archiveOf(backups)] };
	const postgres = await startEmbedded(home, settings(backups, base, target), options);
	const client = new pg.Client({ connectionString: postgres.url });
	// PostgreSQL ends when the archive ends before the target. The query that is under way rejects then, too.
	client.on('error', () => undefined);
	try {
		await client.connect();
		for (;;) {
			const { rows } = await client.query<{ recovering: boolean; until: Date | null }>(
				'select pg_is_in_recovery() as recovering, pg_last_xact_replay_timestamp() as until',
			);
			progress(rows[0]?.until ?? null);
			if (!rows[0]?.recovering) break;
			await sleep(PAUSE);
		}
		await client.end();
		return postgres;
	} catch (error) {
		await postgres.stop();
		throw error;
	}
}

function settings(backups: string, base: BaseBackup, { timeline, to, drill }: RecoveryTarget) {
	return {
		restore_command: restoreCommand(backups),
		recovery_target_timeline: timeline === base.timeline ? 'current' : `${timeline}`,
		// PostgreSQL takes no zone by name here, not even Z.
		...(to && {
			recovery_target_time: to.toISOString().replace('T', ' ').replace('Z', '+00'),
			recovery_target_action: 'promote',
		}),
		// Archiving without a command: what this timeline writes waits for the server to archive it.
		...(!drill && { archive_mode: 'on' }),
	};
}
