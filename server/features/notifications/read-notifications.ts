import { type Kysely, sql } from 'kysely';
import type { NoticeLine, NoticeList, NoticeSettings } from '#contract/notices.ts';
import { allChoices, bidderNotice, type NoticeKind } from '#domain/bidder-notices.ts';
import type { Centavos } from '#domain/money.ts';
import { isoOf, type Micros } from '#domain/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { readOwnChoices } from './choices.ts';

/** The longest list of notices. */
const LATEST = 30;

interface Row {
	number: number;
	kind: NoticeKind;
	auction_id: string;
	title: string;
	price: Centavos;
	end_time: Micros;
	created_at: Micros;
	toast: boolean;
	read: boolean;
}

/** A person's latest notices for the list: without those of withdrawn lots, and without 'winning', which only passes by. */
export async function readNotices(db: Kysely<Database>, user_id: string): Promise<NoticeList> {
	const { rows } = await sql<Row>`${NOTICE} and n.kind <> 'winning' and n.user_id = ${user_id}
		order by n.number desc limit ${LATEST}`.execute(db);
	return { notices: rows.map(lineOf), unread: await readUnread(db, user_id) };
}

/** A person's notices after a number, oldest first; of many, the newest. */
export async function readNoticesAfter(
	db: Kysely<Database>,
	user_id: string,
	after: number,
): Promise<NoticeLine[]> {
	const { rows } = await sql<Row>`${NOTICE} and n.user_id = ${user_id} and n.number > ${after}
		order by n.number desc limit ${LATEST}`.execute(db);
	return rows.map(lineOf).reverse();
}

/** How many notices of the list a person has not seen. */
export async function readUnread(db: Kysely<Database>, user_id: string): Promise<number> {
	const { rows } = await sql<{ unread: number }>`
		select count(*)::int as unread from notices n join auctions a on a.id = n.auction_id
			left join notice_counts c on c.user_id = n.user_id
		where n.user_id = ${user_id} and n.number > coalesce(c.read_through, 0) and n.kind <> 'winning'
			and a.withdrawn_at is null`.execute(db);
	return rows[0]?.unread ?? 0;
}

/** A person has seen everything up to a number; never fewer than before, never more than there are. */
export async function markRead(db: Kysely<Database>, user_id: string, through: number): Promise<void> {
	await sql`update notice_counts set read_through = greatest(read_through, least(head, ${through}))
		where user_id = ${user_id}`.execute(db);
}

/** What a person's choices are, for the profile. */
export async function readSettings(
	db: Kysely<Database>,
	user_id: string,
	push_key: string,
): Promise<NoticeSettings> {
	const own = await readOwnChoices(db, [user_id]);
	return { choices: allChoices(own(user_id)), push_key };
}

const NOTICE = sql`
	select n.number, n.kind, n.auction_id, a.title, n.price, micros(n.end_time) as end_time,
		micros(n.created_at) as created_at, n.toast, n.number <= coalesce(c.read_through, 0) as read
	from notices n join auctions a on a.id = n.auction_id left join notice_counts c on c.user_id = n.user_id
	where a.withdrawn_at is null`;

function lineOf({ title, price, end_time, created_at, ...line }: Row): NoticeLine {
	const words = bidderNotice(line.kind, { title, price, end_time: isoOf(end_time) });
	return { ...line, ...words, created_at: isoOf(created_at) };
}
