import { SECOND } from '#domain/values/time.ts';
import type { WalArchive } from '#server/platform/db/backup/tend-archive.ts';
import type { Exporter } from '#server/platform/metrics/exporter.ts';

/** Exports the archive of BACKUP_DIR, by its newest state, and the age of the newest base backup. */
export function exportArchive(exporter: Exporter, archive: WalArchive): void {
	const since = (at: Date | null | undefined) => (at ? (Date.now() - at.getTime()) / SECOND : null);
	exporter.gauge('martelo_archive_failing', '1 while the WAL cannot be archived', () =>
		archive.state ? Number(archive.state.failing) : null,
	);
	exporter.gauge(
		'martelo_archive_waiting_segments',
		'WAL segments of 16 MiB that wait to be archived',
		() => archive.state?.waiting ?? null,
	);
	exporter.gauge('martelo_archive_age_seconds', 'Time since a WAL segment was archived', () =>
		since(archive.state?.archived_at),
	);
	exporter.gauge('martelo_base_backup_age_seconds', 'Time since the newest base backup was complete', () =>
		archive.newestBackup().then(since, () => null),
	);
}
