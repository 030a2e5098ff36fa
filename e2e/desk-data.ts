import { type Kysely, sql } from 'kysely';
import { WAITING_WORK, type WaitingKind } from '#domain/backoffice/waiting-work.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { makeWork } from '#server/testing/waiting-work.ts';
import type { DeskIds } from './every-screen.ts';

type Installation = { db: Kysely<Database> };

/** Makes something of every kind of work wait. */
export async function fillDesk({ db }: Installation): Promise<void> {
	for (const kind of Object.keys(WAITING_WORK) as WaitingKind[]) await makeWork(db, kind);
}

/** What the screens show: the live lot with most bids, a draft, an unpaid lot, the sale with most lots, a bidder. */
export async function deskIds({ db }: Installation): Promise<DeskIds> {
	const { rows } = await sql<DeskIds>`select
		(select id from auctions where auction_type = 'live' and status = 'active'
			order by bid_count desc, id limit 1) as live,
		(select id from auctions where published_at is null and kind <> 'voluntary'
			order by sale_id nulls last, id limit 1) as draft,
		(select auction_id from payments where status = 'pending' order by created_at, id limit 1) as owed,
		(select sale_id from auctions where sale_id is not null
			group by sale_id order by count(*) desc, sale_id limit 1) as sale,
		(select id from profiles where email = 'ana@martelo.test') as person`.execute(db);
	const [ids] = rows;
	if (!ids) throw new Error('a query without a table has one row');
	return ids;
}
