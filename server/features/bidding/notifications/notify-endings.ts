import { type Kysely, sql } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import { ENDING_LEAD } from '#domain/notices/bidder-notifications.ts';
import { isEndingDue } from '#domain/notices/notifications-due.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';
import { writeNotifications } from '#server/features/notifications/write-notifications.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The most auctions handled in one transaction. */
const BATCH = 50;

interface Ending {
	id: string;
	price: Centavos;
	end_time: Micros;
	notified_end: Micros | null;
	now: Micros;
}

/**
 * Notifies those who have an auction as a favourite that it ends soon. The current end counts: an auction extended out
 * of the last minutes is notified again near its new end. Returns the users notified.
 */
export async function notifyEndings(db: Kysely<Database>, environment: Environment): Promise<string[]> {
	return db.transaction().execute(async (trx) => {
		const lead = sql`${ENDING_LEAD} * interval '1 millisecond'`;
		// The query narrows the window by the index; the domain decides what is due.
		const { rows } = await sql<Ending>`
			select a.id, a.current_bid as price, micros(a.end_time) as end_time, micros(c.told_end) as notified_end,
				micros(now()) as now
			from auctions a join notification_cursors c on c.auction_id = a.id
			where a.status = 'active' and a.auction_type = 'scheduled' and a.withdrawn_at is null
				and a.environment = ${environment} and a.end_time > now() and a.end_time <= now() + ${lead}
				and (c.told_end is null or c.told_end <= a.end_time - ${lead})
			order by c.auction_id limit ${BATCH} for update of c skip locked`.execute(trx);
		const due = rows.filter(({ notified_end, end_time, now }) => isEndingDue(notified_end, end_time, now));
		if (due.length === 0) return [];
		const notified = await writeNotifications(trx, await favouritesOf(trx, due));
		await sql`update notification_cursors c set told_end = from_micros(d.end_time) from unnest(
			${due.map(({ id }) => id)}::uuid[], ${due.map(({ end_time }) => end_time)}::bigint[]
		) as d (id, end_time) where c.auction_id = d.id`.execute(trx);
		return notified;
	});
}

async function favouritesOf(trx: Kysely<Database>, due: readonly Ending[]) {
	const { rows } = await sql<{ user_id: string; n: number }>`
		select f.user_id, d.n from unnest(${due.map(({ id }) => id)}::uuid[]) with ordinality as d (id, n)
		join favorites f on f.auction_id = d.id`.execute(trx);
	return rows.map(({ user_id, n }) => {
		const { id, price, end_time } = due[n - 1] as Ending;
		return { user_id, auction_id: id, kind: 'ending' as const, cause: end_time, price, end_time };
	});
}
