import { type Kysely, sql } from 'kysely';
import { type Analytics, FUNNEL } from '#contract/dashboard.ts';
import type { Environment } from '#domain/auction/auction.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { boundsOf, type Span } from './period.ts';

/**
 * People who registered within a span, without administrators, by the furthest stage they have reached since. Each
 * counts in all earlier stages too, even an approved person whose document is gone. Bids and wins are those of the
 * environment.
 */
export async function readFunnel(
	trx: Kysely<Database>,
	environment: Environment,
	span: Span,
): Promise<Analytics['funnel']> {
	const { from, to } = boundsOf(span);
	const { rows } = await sql<{ furthest: number; people: number }>`
		with person as materialized (
			select p.id, p.status, p.document_url from profiles p
			where p.created_at >= from_micros(${from}) and p.created_at < from_micros(${to})
				and not exists (select from user_roles r where r.user_id = p.id and r.role = 'admin')
		), won as (
			select r.winner_id, bool_or(r.paid_at is not null) as paid
			from person p join auction_results r on r.winner_id = p.id and r.sold and r.environment = ${environment}
			group by r.winner_id
		)
		select case when w.paid then 5 when w.winner_id is not null then 4
				-- 'limit' makes this a lookup for each person who won nothing; 'exists' would read all bids at once.
				when (select true from bids b join auctions a on a.id = b.auction_id where b.user_id = p.id
					and a.environment = ${environment} and a.withdrawn_at is null limit 1) then 3
				when p.status = 'approved' then 2 when p.document_url is not null then 1 else 0 end as furthest,
			count(*) as people
		from person p left join won w on w.winner_id = p.id
		group by 1`.execute(trx);
	return FUNNEL.map((stage, index) => ({
		stage,
		people: rows.reduce((sum, row) => sum + (row.furthest >= index ? row.people : 0), 0),
	}));
}
