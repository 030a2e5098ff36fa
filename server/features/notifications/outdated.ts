import { type RawBuilder, sql } from 'kysely';
import {
	NOTIFICATION_KINDS,
	NOTIFICATIONS,
	type NotificationKind,
} from '#domain/notices/bidder-notifications.ts';

const OVER = sql`a.status in ('completed', 'cancelled')`;

/** In SQL: whether the person of notification `n` leads auction `a`, or has won it. */
const LEADS = sql`exists (select from auction_bidders own
	where own.auction_id = a.id and own.user_id = n.user_id and own.bidder = a.leader)`;

/** In SQL, when a notification `n` of each kind on auction `a` is outdated, unless the auction was withdrawn. */
const OLD: Record<NotificationKind, RawBuilder<unknown>> = {
	// The person leads again, or the auction has ended.
	outbid: sql`${OVER} or ${LEADS}`,
	winning: sql`false`,
	ending: sql`${OVER} or a.end_time <= now()`,
	// Another round counts, or nobody can bid in it any more.
	round: sql`${OVER} or coalesce(a.round, 0) <> n.cause or a.end_time <= now()`,
	// The window is over.
	preference: sql`coalesce(a.preference_until <= now(), true)`,
	// The win fell, or the lot came to another (rules §50). The column is null of a sale that the bids tell.
	won: sql`coalesce(a.outcome, 'sold') <> 'sold' or not ${LEADS}`,
	lost: sql`coalesce(a.outcome, 'sold') <> 'sold' or ${LEADS}`,
	// Answered, or a counter-offer was made since.
	conditional: sql`a.decide_until is null or a.counter is not null`,
	counter: sql`a.decide_until is null`,
	refused: sql`false`,
	// Paid, undone, or due on another day.
	due: sql`not exists (select from payments y join payment_components k on k.payment_id = y.id
		where y.auction_id = a.id and y.user_id = n.user_id and k.status = 'pending' and k.due_at > now()
			and k.due_at between n.end_time and n.end_time + interval '1 second')`,
	match: OVER,
	question: sql`false`,
	visit: OVER,
};

const oldByKind = NOTIFICATION_KINDS.map((kind) => sql`when ${sql.lit(kind)} then ${OLD[kind]}`);

/** In SQL: whether notification `n` on auction `a` is outdated. All kinds are, once the auction was withdrawn. */
export const NEWS_IS_OLD = sql<boolean>`(a.withdrawn_at is not null or case n.kind ${sql.join(oldByKind, sql` `)} end)`;

const toOthers = NOTIFICATION_KINDS.filter((kind) => NOTIFICATIONS[kind].because !== 'bid');

/** In SQL, for notification `n` and its person's profile `p`: whether the person may still be notified. */
export const MAY_BE_NOTIFIED = sql<boolean>`(case when n.kind in (${sql.join(toOthers.map(sql.lit))})
	then p.status is distinct from 'rejected' else p.status = 'approved' end)`;
