import { type Kysely, sql } from 'kysely';
import { runAllDue } from '#server/features/bidding/scheduler.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import type { Figures } from './figures.ts';
import { fillWithAuctions, median } from './many-auctions.ts';

/** As many as one state's list brings to the same morning. */
const RUSH = 3_176;

/** What looking at the clock costs with 100,000 auctions, and how long a rush of openings takes. */
export async function benchClockwork(db: Kysely<Database>): Promise<Figures> {
	await fillWithAuctions(db, 100_000);
	const tick_ms = await median(40, () => runAllDue(biddingDeps(db)));
	await sql`update auctions set start_time = now() - interval '1 second'
		where id in (select id from auctions where status = 'pending' limit ${RUSH})`.execute(db);
	const start = performance.now();
	const opened = await runAllDue(biddingDeps(db));
	const rush_ms = Math.round(performance.now() - start);
	return { auctions: 100_000, tick_ms, rush: opened.length, rush_ms };
}
