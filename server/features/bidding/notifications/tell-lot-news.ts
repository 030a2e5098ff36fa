import { type Kysely, sql, type Transaction } from 'kysely';
import { isoOf, MINUTE, type Micros } from '#domain/values/time.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { LotNewsEmail } from './lot-news-emails.ts';

/** How many people are told in one transaction. */
const BATCH = 500;

/** How long after a change people are told, in milliseconds: a form saves its fields and each of its pictures by themselves. */
export const NEWS_DELAY = 2 * MINUTE;

interface News {
	auction_id: string;
	kind: LotNewsEmail['kind'] extends `lot-${infer K}` ? K : never;
	since: Micros;
	told_through: string | null;
}

interface Deps {
	db: Kysely<Database>;
	emails: EmailSender<LotNewsEmail>;
}

/**
 * Tells everybody who bid on a lot, enrolled for it or has it as a favourite that it was changed, withdrawn, suspended, taken up again or
 * postponed (rules §40, §51), `NEWS_DELAY` after
 * the last change. Safe to run on several servers: each piece of news is taken by one of them.
 */
export async function tellLotNews({ db, emails }: Deps): Promise<void> {
	while (await db.transaction().execute((trx) => tellBatch(trx, emails)));
}

/** Tells the next people of the oldest news; answers whether there was any. */
async function tellBatch(trx: Transaction<Database>, emails: Deps['emails']): Promise<boolean> {
	const { rows } = await sql<News>`
		select auction_id, kind, micros(since) as since, told_through from lot_news
		where at < clock_timestamp() - ${NEWS_DELAY} * interval '1 millisecond'
		order by at limit 1 for update skip locked`.execute(trx);
	const [news] = rows;
	if (!news) return false;
	const people = await followers(trx, news);
	for (const user_id of people)
		await emails.send(
			{ kind: `lot-${news.kind}`, user_id, auction_id: news.auction_id, since: isoOf(news.since) },
			trx,
		);
	const own = sql`auction_id = ${news.auction_id} and kind = ${news.kind}`;
	await (people.length < BATCH
		? sql`delete from lot_news where ${own}`
		: sql`update lot_news set told_through = ${people.at(-1)} where ${own}`
	).execute(trx);
	return true;
}

/** The next people who follow a lot, in the order of their ids. */
async function followers(trx: Kysely<Database>, { auction_id, told_through }: News): Promise<string[]> {
	const { rows } = await sql<{ user_id: string }>`
		select p.user_id from (
			select user_id from auction_bidders where auction_id = ${auction_id}
			union select e.user_id from enrolments e join auctions a on coalesce(a.sale_id, a.id) = e.subject_id
				where a.id = ${auction_id} and e.state <> 'refused'
			union select user_id from favorites where auction_id = ${auction_id}
		) p join users u on u.id = p.user_id
		where u.deleted_at is null and (${told_through}::uuid is null or p.user_id > ${told_through}::uuid)
		order by p.user_id limit ${BATCH}`.execute(trx);
	return rows.map(({ user_id }) => user_id);
}
