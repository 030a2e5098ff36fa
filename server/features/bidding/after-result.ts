import { type Kysely, sql } from 'kysely';
import type { AfterResult } from '#contract/auctions.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** What happened to a lot after its result, as the public may know it; undefined when nothing did. */
export async function readAfterResult(db: Kysely<Database>, id: string): Promise<AfterResult | undefined> {
	const { rows } = await sql<AfterResult>`
		select (select r.reopened_from from reopened_auctions r join auctions o on o.id = r.reopened_from
				where r.auction_id = ${id} and o.withdrawn_at is null) as reopened_from,
			(select r.auction_id from reopened_auctions r join auctions n on n.id = r.auction_id
				where r.reopened_from = ${id} and n.withdrawn_at is null limit 1) as reopened_as,
			(select case when bool_or(y.status in ('pending', 'overdue', 'paid')) then 'taken' else 'free' end
				from payments y where y.auction_id = ${id}
				having bool_or(y.status in ('cancelled', 'refunded'))) as undone`.execute(db);
	const [row] = rows;
	return row && (row.reopened_from || row.reopened_as || row.undone) ? row : undefined;
}
