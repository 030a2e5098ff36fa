import { type Kysely, sql } from 'kysely';
import { runAllDue } from '#server/features/bidding/scheduler.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { type Figures, median } from './figures.ts';
import { fillWithAuctions } from './fill-database.ts';

/** The auctions that open at the same time, as many as one state's list has had. */
const RUSH = 3_176;

/** The time of a scheduler run without work among 100,000 auctions, and of one that opens many. */
export async function benchScheduler(db: Kysely<Database>): Promise<Figures> {
	await fillWithAuctions(db, 100_000);
	const tick_ms = await median(40, () => runAllDue(biddingDeps(db)));
	await sql`update auctions set start_time = now() - interval '1 second'
		where id in (select id from auctions where status = 'pending' limit ${RUSH})`.execute(db);
	const start = performance.now();
	const opened = await runAllDue(biddingDeps(db));
	const rush_ms = Math.round(performance.now() - start);
	return { auctions: 100_000, tick_ms, rush: opened.length, rush_ms };
}
