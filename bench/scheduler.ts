import { type Kysely, sql } from 'kysely';
import { runAllDue } from '#server/features/bidding/scheduler.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { type Figures, median } from './figures.ts';
import { fillWithAuctions } from './fill-database.ts';

/** The number of auctions that open at the same time: the size of a real list of one state. */
const RUSH = 3_176;

/** Measures a scheduler run without due auctions among 100,000, and one that opens `RUSH` auctions. */
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
