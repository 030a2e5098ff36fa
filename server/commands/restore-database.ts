import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LedgersFound, verifyLedgers } from '#server/features/bidding/ledger/verify-ledgers.ts';
import { type BaseBackup, unpackBaseBackup } from '#server/platform/db/backup/base-backup.ts';
import { type RecoveryTarget, recover } from '#server/platform/db/backup/recover.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { endProgress, say, showProgress } from './progress-line.ts';

/** Restores a database into `home`, reads it whole once, verifies its ledgers, and stops it. */
export async function restoreDatabase(
	home: string,
	backups: string,
	base: BaseBackup,
	target: RecoveryTarget,
): Promise<LedgersFound> {
	showProgress('Database: unpacking');
	await unpackBaseBackup(base, home);
	let until: string | null = null;
	const show = (at: Date | null) => {
		until = at?.toISOString() ?? until;
		showProgress(`Database: recovered to ${until ?? base.finished_at}`);
	};
	const postgres = await recover(home, backups, base, target, show).catch(async (error: Error) => {
		throw new Error(await failure(home, target, until, error));
	});
	endProgress();
	say(`Database: recovered to ${until ?? base.finished_at}, on timeline ${target.timeline}`);
	const db = openDatabase(postgres.url, 1);
	try {
		return await verifyLedgers(db, (done, of) => showProgress(`Ledgers: ${done} of ${of}`));
	} finally {
		endProgress();
		await db.destroy();
		await postgres.stop();
	}
}

/** What to tell the operator, by what PostgreSQL said when it gave up. */
async function failure(
	home: string,
	{ to }: RecoveryTarget,
	until: string | null,
	error: Error,
): Promise<string> {
	const log = await readFile(join(home, 'postgres.log'), 'utf8').catch(() => '');
	const fatal = log
		.split('\n')
		.filter((line) => /FATAL|PANIC/.test(line) && !line.includes('is starting up'));
	if (log.includes('recovery ended before configured recovery target was reached')) {
		const ended = /last completed transaction was at log time (.+)/.exec(log)?.[1] ?? until;
		return `--to: the archive ends before ${to?.toISOString()}${ended ? `: its last commit is of ${ended}` : ''}. Without --to everything that is archived is restored.`;
	}
	if (log.includes('No space left on device'))
		return 'DATA_DIR: no space is left on its disk. What was half restored is removed.';
	return `The database was not recovered. ${fatal.slice(-3).join('\n') || error.message}`;
}
