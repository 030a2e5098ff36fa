import { type Kysely, sql } from 'kysely';
import type { AuctionType } from '#domain/auction.ts';
import { type NoticeChannel, type NoticeKind, wantsNotice } from '#domain/bidder-notices.ts';
import { type DeclaredResult, declaredResult } from '#domain/declared-result.ts';
import type { Centavos } from '#domain/money.ts';
import { isoOf, type Micros } from '#domain/time.ts';
import { highestBidOf } from '#server/features/bidding/declared-price.ts';
import { readOwnChoices } from '#server/features/notifications/choices.ts';
import { MAY_BE_TOLD, NEWS_IS_OLD } from '#server/features/notifications/still-news.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** A notice as it is when a letter or a push is made of it: the price and the end of that moment. */
export interface ToldNotice {
	kind: NoticeKind;
	auction_id: string;
	title: string;
	/** Of a win what is owed for it, before the commission; else the lot's. */
	price: Centavos;
	/** Both amounts of a win where another price than the highest bid was declared. */
	declared: DeclaredResult | null;
	/** ISO. */
	end_time: string;
	auction_type: AuctionType;
	commission_bp: number;
	payment_deadline_hours: number;
}

type Row = Omit<ToldNotice, 'end_time' | 'declared'> & {
	end_time: Micros;
	/** The recipient's own; null for who did not bid. */
	highest_bid: Centavos | null;
};

interface Key {
	user_id: string;
	number: number;
}

const FACTS = sql<Row>`n.kind, n.auction_id, a.title, a.current_bid as price, micros(a.end_time) as end_time,
	a.auction_type, a.commission_bp, a.payment_deadline_hours, ${highestBidOf(sql`n.user_id`)} as highest_bid`;

/**
 * The notice of a letter that is about to be sent; null when there is nothing to say any more, a newer letter of the
 * auction went out, or the person chose otherwise. The moment is kept: the next letter's pause counts from the last attempt.
 */
export async function claimLetterNotice(db: Kysely<Database>, key: Key): Promise<ToldNotice | null> {
	const { user_id, number } = key;
	const { rows } = await sql<Row>`
		update notices n set emailed_at = now() from auctions a, users u left join profiles p on p.id = u.id
		where n.user_id = ${user_id} and n.number = ${number} and n.emailed_at is not null and a.id = n.auction_id
			and u.id = n.user_id and u.deleted_at is null and ${MAY_BE_TOLD} and not ${NEWS_IS_OLD}
			and not (n.kind = 'outbid' and exists (select from notices o where o.user_id = n.user_id
				and o.auction_id = n.auction_id and o.kind = 'outbid' and o.number > n.number and o.emailed_at is not null))
		returning ${FACTS}`.execute(db);
	return wanted(db, key, rows[0], 'email');
}

/** The notice of a push that is about to be sent; null as for a letter. */
export async function readPushNotice(db: Kysely<Database>, key: Key): Promise<ToldNotice | null> {
	const { rows } = await sql<Row>`
		select ${FACTS} from notices n join auctions a on a.id = n.auction_id
			join users u on u.id = n.user_id and u.deleted_at is null left join profiles p on p.id = u.id
		where n.user_id = ${key.user_id} and n.number = ${key.number} and ${MAY_BE_TOLD} and not ${NEWS_IS_OLD}
		`.execute(db);
	return wanted(db, key, rows[0], 'push');
}

async function wanted(
	db: Kysely<Database>,
	{ user_id }: Key,
	row: Row | undefined,
	channel: NoticeChannel,
): Promise<ToldNotice | null> {
	if (!row) return null;
	const choices = await readOwnChoices(db, [user_id]);
	if (!wantsNotice(choices(user_id), row.kind, channel)) return null;
	const { highest_bid, price, end_time, ...told } = row;
	const declared = row.kind === 'won' ? declaredResult(price, highest_bid ?? price) : null;
	return { ...told, declared, price: declared?.owed ?? price, end_time: isoOf(end_time) };
}
