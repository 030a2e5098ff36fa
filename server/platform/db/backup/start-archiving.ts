import { MINUTE } from '#domain/values/time.ts';
import { every, type Repeated } from '#server/platform/every.ts';
import type { Log } from '#server/platform/log.ts';
import type { WalArchive } from './tend-archive.ts';

/** How often a segment is closed: what was committed since is lost with the data folder. In milliseconds. */
const INTERVAL = MINUTE;

/** Closes a segment of the WAL every minute, and logs once when archiving begins to fail and once when it works again. */
export function startArchiving(archive: WalArchive, log: Log): Repeated {
	let failing = false;
	const tend = async () => {
		const { failing: fails, waiting } = await archive.tend();
		if (fails && !failing)
			log.error({ waiting }, 'BACKUP_DIR: the WAL is not archived; bids go on, see postgres.log');
		if (!fails && failing) log.info({ waiting }, 'BACKUP_DIR: the WAL is archived again');
		failing = fails;
	};
	return every(INTERVAL, tend, (error) => log.error({ err: error }, 'archive'), { atOnce: true });
}
