import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** Makes the house's last sign of life older by so many seconds, as if it had been silent since. */
export async function setPulseBack(db: Kysely<Database>, seconds: number): Promise<void> {
	await sql`update bidding_pulse set beat_at = beat_at - ${seconds} * interval '1 second',
		good_until = good_until - ${seconds} * interval '1 second'`.execute(db);
}
