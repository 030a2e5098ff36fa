import { API } from '#contract/paths.ts';
import { askProcess } from '#server/testing/child-process.ts';
import type { Stage } from './day-stage.ts';
import type { startProcess } from './processes.ts';
import type { Received, WatchersTask } from './watchers.ts';

/** A process of the benchmark (`startProcess`). */
export type Crowd = ReturnType<typeof startProcess>;

/** Opens `count` streams of the hottest lot in the process of watchers. */
export async function joinWatchers({ port, db, hot }: Stage, watchers: Crowd, count: number): Promise<void> {
	const join = { port, path: API.events(hot), from: await lastRecord(db, hot), count };
	await askProcess(watchers, { join } satisfies WatchersTask);
}

/** What the watchers received since the last report, once they have everything. */
export async function received({ db, hot }: Stage, watchers: Crowd): Promise<Received> {
	return askProcess<Received>(watchers, { until: await lastRecord(db, hot) } satisfies WatchersTask);
}

async function lastRecord(db: Stage['db'], id: string): Promise<number> {
	const query = db.selectFrom('auctions').select('ledger_seq').where('id', '=', id);
	return (await query.executeTakeFirstOrThrow()).ledger_seq;
}
