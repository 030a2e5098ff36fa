import { type Kysely, sql } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import { ROUND_LEAD } from '#domain/notices/bidder-notifications.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';
import { writeNotifications } from '#server/features/notifications/write-notifications.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The most auctions handled in one transaction. */
const BATCH = 50;

interface LaterRound {
	id: string;
	round: number;
	minimum: Centavos;
	start_time: Micros;
}

/**
 * Notifies those who follow a lot, as a favourite or as bidders, that its next round opens within a day, once per round. A
 * round that opened in the last hour counts too: where one follows another at once, it is known only then.
 */
export async function notifyRounds(db: Kysely<Database>, environment: Environment): Promise<string[]> {
	return db.transaction().execute(async (trx) => {
		const { rows } = await sql<LaterRound>`
			select a.id, a.round, a.initial_bid as minimum, micros(a.start_time) as start_time
			from auctions a join notification_cursors c on c.auction_id = a.id
			where a.environment = ${environment} and a.round > 1 and a.status in ('pending', 'active') and a.withdrawn_at is null
				and a.bid_count = 0 and a.end_time > now() and a.start_time > now() - interval '1 hour'
				and a.start_time <= now() + ${ROUND_LEAD} * interval '1 millisecond'
				and c.told_round is distinct from a.round
			order by c.auction_id limit ${BATCH} for update of c skip locked`.execute(trx);
		if (rows.length === 0) return [];
		const notified = await writeNotifications(trx, await followersOf(trx, rows));
		await sql`update notification_cursors c set told_round = d.round from unnest(
			${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ round }) => round)}::int[]
		) as d (id, round) where c.auction_id = d.id`.execute(trx);
		return notified;
	});
}

async function followersOf(trx: Kysely<Database>, lots: readonly LaterRound[]) {
	const ids = lots.map(({ id }) => id);
	const { rows } = await sql<{ user_id: string; n: number }>`
		with lots as (select id, n from unnest(${ids}::uuid[]) with ordinality as d (id, n))
		select f.user_id, l.n from lots l join favorites f on f.auction_id = l.id
		union select b.user_id, l.n from lots l join auction_bidders b on b.auction_id = l.id`.execute(trx);
	return rows.map(({ user_id, n }) => {
		const { id: auction_id, round: cause, minimum: price, start_time: end_time } = lots[n - 1] as LaterRound;
		return { user_id, auction_id, kind: 'round' as const, cause, price, end_time };
	});
}
