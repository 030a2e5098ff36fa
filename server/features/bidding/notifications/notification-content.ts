import { type Kysely, sql } from 'kysely';
import { notifiedPage } from '#contract/notified-page.ts';
import type { AuctionType } from '#domain/auction/auction.ts';
import { type DeclaredResult, declaredResult } from '#domain/auction/declared-result.ts';
import {
	bidderNotification,
	NOTIFICATIONS,
	type NotificationChannel,
	type NotificationKind,
	wantsNotification,
} from '#domain/notices/bidder-notifications.ts';
import type { StatedCost } from '#domain/settlement/stated-costs.ts';
import type { Centavos } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { highestBidOf } from '#server/features/bidding/hammer-price.ts';
import { EXERCISED, type Exercised } from '#server/features/bidding/preference/exercised.ts';
import { STATED_COSTS } from '#server/features/catalogue/sales/lot-sale.ts';
import { readOwnChoices } from '#server/features/notifications/choices.ts';
import { MAY_BE_NOTIFIED, NEWS_IS_OLD } from '#server/features/notifications/outdated.ts';
import type { PushContent } from '#server/features/notifications/push-queue.ts';
import { IS_DEBTOR, ROUND } from '#server/features/notifications/read-notifications.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** A notification when its email or push message is written, with the price and the end time of that moment. */
export interface NotificationContent {
	kind: NotificationKind;
	auction_id: string;
	title: string;
	/** Centavos. For a win, what is owed before the commission; for a fiduciante, the debt; of `due`, what is due; otherwise the lot's current price. */
	price: Centavos;
	/** The declared price and the highest bid of a win, where they differ. */
	declared: DeclaredResult | null;
	/** Where the lot went to whoever exercised a right of preference, of `won` and `lost`. */
	exercised: Exercised | null;
	/** Whether the person is the fiduciante, of `preference`. */
	is_debtor: boolean;
	/** ISO. Of `round`, the start of that round. */
	end_time: string;
	/** The number of the round, of `round`. */
	round: number | null;
	auction_type: AuctionType;
	commission_bp: number;
	/** What the edital states beside both. */
	costs: StatedCost[];
	payment_deadline_hours: number;
	/** The invoice of a win, in centavos and ISO; null before it is open. Its term is null while there is no way of paying it. */
	invoice: { amount: Centavos; due_at: string | null } | null;
}

type NotificationContentRow = Omit<NotificationContent, 'end_time' | 'declared'> & {
	end_time: Micros;
	/** The recipient's highest bid; null when they did not bid. */
	highest_bid: Centavos | null;
};

interface Key {
	user_id: string;
	number: number;
}

const FACTS = sql<NotificationContentRow>`n.kind, n.auction_id, a.title, case when n.kind = 'counter' then coalesce(a.counter, a.current_bid) when ${IS_DEBTOR} or n.kind = 'due' then n.price else a.current_bid end as price, ${ROUND} as round,
	micros(case when n.kind = 'due' then n.end_time when n.kind = 'round' then a.start_time when n.kind = 'preference' then a.preference_until when n.kind in ('conditional', 'counter') then a.decide_until else a.end_time end) as end_time,
	${EXERCISED} as exercised, ${IS_DEBTOR} as is_debtor, a.auction_type, a.commission_bp, ${STATED_COSTS} as costs, a.payment_deadline_hours,
	case when n.kind = 'won' then (select json_build_object('amount', p.amount, 'due_at', p.due_at) from payments p where p.auction_id = a.id and p.user_id = n.user_id and p.status in ('pending', 'overdue') order by p.created_at desc limit 1) end as invoice, coalesce(a.taken_price, ${highestBidOf(sql`n.user_id`)}) as highest_bid`;

/**
 * The notification of an email that is about to be sent; null when it is no longer true, a newer email about the
 * auction was sent, or the person opted out. Stores the time: the pause before the next email counts from the last
 * attempt.
 */
export async function claimEmailNotification(
	db: Kysely<Database>,
	key: Key,
): Promise<NotificationContent | null> {
	const { user_id, number } = key;
	const { rows } = await sql<NotificationContentRow>`
		update notifications n set emailed_at = now() from auctions a, users u left join profiles p on p.id = u.id
		where n.user_id = ${user_id} and n.number = ${number} and n.emailed_at is not null and a.id = n.auction_id
			and u.id = n.user_id and u.deleted_at is null and ${MAY_BE_NOTIFIED} and not ${NEWS_IS_OLD}
			and not (n.kind = 'outbid' and exists (select from notifications o where o.user_id = n.user_id
				and o.auction_id = n.auction_id and o.kind = 'outbid' and o.number > n.number and o.emailed_at is not null))
		returning ${FACTS}`.execute(db);
	return wanted(db, key, rows[0], 'email');
}

/**
 * What a device shows of a notification: the lot's title and price, no personal data. Null in the same cases as for an
 * email.
 */
export async function readPushContent(db: Kysely<Database>, key: Key): Promise<PushContent | null> {
	const notification = await readPushNotification(db, key);
	if (!notification) return null;
	const { kind, auction_id } = notification;
	const { title, description } = bidderNotification(kind, {
		...notification,
		by_preference: notification.exercised !== null,
		now: Date.now(),
	});
	return {
		title,
		body: description,
		url: notifiedPage(kind, auction_id),
		subject: auction_id,
		life: NOTIFICATIONS[kind].push_life,
	};
}

/** The notification of a push message that is about to be sent; null in the same cases as for an email. */
async function readPushNotification(db: Kysely<Database>, key: Key): Promise<NotificationContent | null> {
	const { rows } = await sql<NotificationContentRow>`
		select ${FACTS} from notifications n join auctions a on a.id = n.auction_id
			join users u on u.id = n.user_id and u.deleted_at is null left join profiles p on p.id = u.id
		where n.user_id = ${key.user_id} and n.number = ${key.number} and ${MAY_BE_NOTIFIED} and not ${NEWS_IS_OLD}
		`.execute(db);
	return wanted(db, key, rows[0], 'push');
}

async function wanted(
	db: Kysely<Database>,
	{ user_id }: Key,
	row: NotificationContentRow | undefined,
	channel: NotificationChannel,
): Promise<NotificationContent | null> {
	if (!row) return null;
	const choices = await readOwnChoices(db, [user_id]);
	if (!wantsNotification(choices(user_id), row.kind, channel)) return null;
	const { highest_bid, price, end_time, ...content } = row;
	const bid = row.exercised?.highest_bid ?? highest_bid;
	const declared = row.kind === 'won' ? declaredResult(price, bid ?? price) : null;
	return { ...content, declared, price: declared?.owed ?? price, end_time: isoOf(end_time) };
}
