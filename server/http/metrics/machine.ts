import { statfs } from 'node:fs/promises';
import type { Exporter } from '#server/platform/metrics/exporter.ts';

/** What metrics say about the machine and the installation, beside the program. */
export interface Machine {
	/** The folders whose disks are reported. */
	folders: Readonly<Record<string, string>>;
	/** Whether BACKUP_DIR is set; null where backups are not this product's: another PostgreSQL, or the demo. */
	backedUp: boolean | null;
	/** When certificates end, in epoch milliseconds; null where that is not known (yet). */
	certificates: Readonly<Record<string, () => number | null>>;
}

/** Reports free space, certificates, and whether there are backups. */
export function exportMachine(exporter: Exporter, { folders, backedUp, certificates }: Machine): void {
	const disks = async (read: 'bavail' | 'blocks') => {
		const each = Object.entries(folders).map(async ([folder, path]) => {
			const disk = await statfs(path).catch(() => null);
			return disk ? [{ labels: { folder }, value: disk[read] * disk.bsize }] : [];
		});
		return (await Promise.all(each)).flat();
	};
	const what = 'of the disk of DATA_DIR (data) and of BACKUP_DIR (backup)';
	exporter.gauge('martelo_disk_free_bytes', `Free space ${what}`, () => disks('bavail'), ['folder']);
	exporter.gauge('martelo_disk_bytes', `Size ${what}`, () => disks('blocks'), ['folder']);
	exporter.gauge(
		'martelo_backup_configured',
		'1 with BACKUP_DIR, 0 without it; nothing where the database is backed up by other means',
		() => (backedUp === null ? null : Number(backedUp)),
	);
	exporter.gauge(
		'martelo_certificate_expires_seconds',
		'Time until a certificate ends: of PUBLIC_URL (site), of the client at the bank (pix)',
		() =>
			Object.entries(certificates).flatMap(([name, ends]) => {
				const at = ends();
				return at === null ? [] : [{ labels: { what: name }, value: (at - Date.now()) / 1_000 }];
			}),
		['what'],
	);
}
