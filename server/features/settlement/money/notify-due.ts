import { type Kysely, sql } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import { REMINDER_DAYS } from '#domain/settlement/payment-components.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';
import { personKey } from '#server/features/notifications/notification-feed.ts';
import { writeNotifications } from '#server/features/notifications/write-notifications.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Wakeups } from '#server/platform/live/wakeups.ts';

/** The most parts reminded of in one transaction. */
const BATCH = 200;

interface DuePart {
	user_id: string;
	auction_id: string;
	price: Centavos;
	/** Just before the end of the term, so that the end of a day is that day. */
	end_time: Micros;
	cause: number;
}

/**
 * Reminds payers of an instalment or a guia some days before its day and on it, from eight in the morning in São Paulo (for what is due before
 * eight, of the day before). Not of a guia that was entered since, nor of a part whose proof waits. Once each: the cause names the term and which of
 * the two it is. Safe to run on several servers at once.
 */
export async function notifyDue({
	db,
	environment,
	wakeups,
}: {
	db: Kysely<Database>;
	environment: Environment;
	wakeups: Pick<Wakeups, 'wake'>;
}): Promise<number> {
	const people = await db.transaction().execute(async (trx) => {
		const { rows } = await sql<DuePart>`
			select p.user_id, p.auction_id, c.amount as price, micros(c.due_at - interval '1 second') as end_time, r.cause
			from payment_components c join payments p on p.id = c.payment_id join auctions a on a.id = p.auction_id
				cross join lateral (select (c.due_at - interval '1 second') at time zone 'America/Sao_Paulo' as at) l
				cross join lateral (select (l.at::date - (l.at::time < '08:00')::int + time '08:00') at time zone 'America/Sao_Paulo' as at) m
				cross join lateral (
					select m.at - ${REMINDER_DAYS} * interval '1 day' as at, m.at - ${REMINDER_DAYS - 2} * interval '1 day' as until, 1 as which
					union all select m.at, c.due_at, 0) w
				cross join lateral (select extract(epoch from date_trunc('second', c.due_at))::bigint * 2 + w.which as cause) r
				left join lateral (select max(d.entered_at) as at from deposit_slips d where d.component_id = c.id and d.amount = c.amount) g on true
			where a.environment = ${environment} and p.user_id is not null and p.status in ('pending', 'overdue')
				and c.status = 'pending' and now() >= w.at and now() < w.until
				and case when g.at is null then c.kind = 'instalment' else g.at < w.at end
				and not exists (select from payment_proofs f where f.component_id = c.id and f.status = 'waiting')
				and not exists (select from notifications n where n.user_id = p.user_id and n.auction_id = p.auction_id and n.kind = 'due'
					and n.cause = r.cause)
			order by p.id, c.number limit ${BATCH} for no key update of p skip locked`.execute(trx);
		return writeNotifications(trx, together(rows));
	});
	for (const user_id of people) wakeups.wake(personKey(user_id));
	return people.length;
}

/** What one person owes for one lot at one time is one reminder. */
function together(rows: readonly DuePart[]) {
	const terms = new Map<string, DuePart>();
	for (const row of rows) {
		const key = `${row.user_id} ${row.auction_id} ${row.cause}`;
		terms.set(key, { ...row, price: row.price + (terms.get(key)?.price ?? 0) });
	}
	return [...terms.values()].map((row) => ({ ...row, kind: 'due' as const }));
}
