import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { isoOf, MINUTE, type Micros } from '#domain/values/time.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import { arrayOf } from '#server/platform/db/arrays.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { followersOf, type LotNewsEmail } from './lot-news-emails.ts';

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
 * the last change; of changes to several lots of a sale, once. Safe to run on several servers: one of them tells at a time.
 */
export async function tellLotNews({ db, emails }: Deps): Promise<void> {
	while (await db.transaction().execute((trx) => tellBatch(trx, emails)));
}

/** Tells the next people of the oldest news; answers whether there was any. */
async function tellBatch(trx: Transaction<Database>, emails: Deps['emails']): Promise<boolean> {
	// One server at a time: two would each take one lot of a sale, and tell the same people twice.
	const { rows: locks } = await sql<{ held: boolean }>`
		select pg_try_advisory_xact_lock(hashtext('lot_news')) as held`.execute(trx);
	if (!locks[0]?.held) return false;
	const due = sql`at < clock_timestamp() - ${NEWS_DELAY} * interval '1 millisecond'`;
	const { rows } = await sql<News>`
		select auction_id, kind, micros(since) as since, told_through from lot_news where ${due}
		order by at limit 1 for update`.execute(trx);
	const [news] = rows;
	if (!news) return false;
	const together = news.kind === 'revised' ? await newsOfSale(trx, news, due) : [news];
	const lots = together.map(({ auction_id }) => auction_id);
	const since = isoOf(Math.min(...together.map((each) => each.since)));
	const people = await followers(trx, lots, news.told_through);
	for (const { user_id, auction_id } of people)
		await emails.send({ kind: `lot-${news.kind}`, user_id, auction_id, since }, trx);
	const own = sql`auction_id = any(${arrayOf(lots)}::uuid[]) and kind = ${news.kind}`;
	await (people.length < BATCH
		? sql`delete from lot_news where ${own}`
		: sql`update lot_news set told_through = ${people.at(-1)?.user_id} where ${own}`
	).execute(trx);
	return true;
}

/** Locks the same news of the other lots of the sale that are due too: an erratum of many lots is one message (rules §41). */
async function newsOfSale(
	trx: Kysely<Database>,
	news: News,
	due: RawBuilder<unknown>,
): Promise<Pick<News, 'auction_id' | 'since'>[]> {
	const { rows } = await sql<Pick<News, 'auction_id' | 'since'>>`
		select auction_id, micros(since) as since from lot_news where kind = ${news.kind} and ${due}
			and told_through is not distinct from ${news.told_through}::uuid
			and auction_id in (select o.id from auctions a join auctions o on o.sale_id = a.sale_id or o.id = a.id
				where a.id = ${news.auction_id})
		for update`.execute(trx);
	return rows;
}

/** The next people who follow some lots, in the order of their ids, each with one of the lots that they follow. */
async function followers(
	trx: Kysely<Database>,
	lots: readonly string[],
	told_through: string | null,
): Promise<{ user_id: string; auction_id: string }[]> {
	const { rows } = await sql<{ user_id: string; auction_id: string }>`
		select p.user_id, min(p.auction_id::text)::uuid as auction_id from (${followersOf(lots)}) p join users u on u.id = p.user_id
		where u.deleted_at is null and (${told_through}::uuid is null or p.user_id > ${told_through}::uuid)
		group by p.user_id order by p.user_id limit ${BATCH}`.execute(trx);
	return rows;
}
