import { type Kysely, sql } from 'kysely';
import type { NotificationLine, NotificationList, NotificationSettings } from '#contract/notifications.ts';
import {
	allChoices,
	bidderNotification,
	type NotificationKind,
} from '#domain/notices/bidder-notifications.ts';
import type { Centavos } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { readOwnChoices } from './choices.ts';

/** The longest list of notifications. */
const LATEST = 30;

interface NotificationRow {
	number: number;
	kind: NotificationKind;
	auction_id: string;
	title: string;
	price: Centavos;
	end_time: Micros;
	round: number | null;
	is_debtor: boolean;
	created_at: Micros;
	toast: boolean;
	read: boolean;
}

/**
 * A person's latest notifications for the list, without those of withdrawn lots and without 'winning', which is only
 * shown as a toast.
 */
export async function readNotifications(db: Kysely<Database>, user_id: string): Promise<NotificationList> {
	const { rows } = await sql<NotificationRow>`${SELECT} and n.kind <> 'winning' and n.user_id = ${user_id}
		order by n.number desc limit ${LATEST}`.execute(db);
	return { notices: rows.map(lineOf), unread: await readUnread(db, user_id) };
}

/** A person's notifications after a number, oldest first; only the newest when there are too many. */
export async function readNotificationsAfter(
	db: Kysely<Database>,
	user_id: string,
	after: number,
): Promise<NotificationLine[]> {
	const { rows } = await sql<NotificationRow>`${SELECT} and n.user_id = ${user_id} and n.number > ${after}
		order by n.number desc limit ${LATEST}`.execute(db);
	return rows.map(lineOf).reverse();
}

/** How many notifications of the list are unread. */
export async function readUnread(db: Kysely<Database>, user_id: string): Promise<number> {
	const { rows } = await sql<{ unread: number }>`
		select count(*)::int as unread from notifications n join auctions a on a.id = n.auction_id
			left join notification_counts c on c.user_id = n.user_id
		where n.user_id = ${user_id} and n.number > coalesce(c.read_through, 0) and n.kind <> 'winning'
			and a.withdrawn_at is null`.execute(db);
	return rows[0]?.unread ?? 0;
}

/** Marks everything up to a number as read; never less than before, never more than exist. */
export async function markRead(db: Kysely<Database>, user_id: string, through: number): Promise<void> {
	await sql`update notification_counts set read_through = greatest(read_through, least(head, ${through}))
		where user_id = ${user_id}`.execute(db);
}

/** A person's choices, for the profile. */
export async function readSettings(
	db: Kysely<Database>,
	user_id: string,
	push_key: string,
): Promise<NotificationSettings> {
	const own = await readOwnChoices(db, [user_id]);
	return { choices: allChoices(own(user_id)), push_key };
}

/** SQL: the round that notification `n` is about, which is its cause; null for every other kind. */
export const ROUND = sql<number | null>`case when n.kind = 'round' then n.cause::int end`;

/** SQL: whether notification `n` of the kind `preference` tells the fiduciante, who buys for the debt. */
export const IS_DEBTOR = sql<boolean>`(n.kind = 'preference' and exists (select from preference_rights q
	where q.auction_id = n.auction_id and q.user_id = n.user_id and q.ground = 'fiduciante'))`;

const SELECT = sql`
	select n.number, n.kind, n.auction_id, a.title, n.price, micros(n.end_time) as end_time, ${ROUND} as round, ${IS_DEBTOR} as is_debtor,
		micros(n.created_at) as created_at, n.toast, n.number <= coalesce(c.read_through, 0) as read
	from notifications n join auctions a on a.id = n.auction_id left join notification_counts c on c.user_id = n.user_id
	where a.withdrawn_at is null`;

function lineOf({
	is_debtor,
	title,
	price,
	end_time,
	round,
	created_at,
	...line
}: NotificationRow): NotificationLine {
	const words = bidderNotification(line.kind, { title, price, end_time: isoOf(end_time), round, is_debtor });
	return { ...line, ...words, created_at: isoOf(created_at) };
}
