import { type Kysely, sql } from 'kysely';
import type { AuctioneerHit, SellerHit } from '#contract/back-office-search.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { hasWords, type Needle, type Ranked, rankByWords } from './needle.ts';

/** The best sellers, by name or whole CPF or CNPJ. */
export async function findSellers(
	db: Kysely<Database>,
	needle: Needle,
	limit: number,
): Promise<(SellerHit & Ranked)[]> {
	const words = sql`fold_text(r.name)`;
	const whole = sql`(r.id = ${needle.id}::uuid or r.tax_id = ${needle.tax_id}::text) is true`;
	const { rows } = await sql<SellerHit & Ranked>`
		select case when ${whole} then 0 else ${rankByWords(words, needle)} end as rank, r.id, r.name, r.kind,
			(select count(*) from sales s where s.seller_id = r.id)::int as sales,
			(select count(*) from auctions a where a.consignor_id = r.id and a.sale_id is null and a.withdrawn_at is null)::int as lots
		from sellers r where ${whole} or ${hasWords(words, needle.words)}
		order by rank, ${words}, r.id limit ${limit}`.execute(db);
	return rows;
}

/** The best auctioneers, by name, registration or whole CPF. */
export async function findAuctioneers(
	db: Kysely<Database>,
	needle: Needle,
	limit: number,
): Promise<(AuctioneerHit & Ranked)[]> {
	const words = sql`fold_text(u.name || E'\n' || u.board || ' ' || u.registration)`;
	const whole = sql`(u.id = ${needle.id}::uuid or u.tax_id = ${needle.tax_id}::text) is true`;
	const { rows } = await sql<AuctioneerHit & Ranked>`
		select case when ${whole} then 0 else ${rankByWords(words, needle)} end as rank, u.id, u.name, u.registration, u.board, u.is_default,
			(select count(*) from sales s where s.auctioneer_id = u.id)::int as sales
		from auctioneers u where ${whole} or ${hasWords(words, needle.words)}
		order by rank, ${words}, u.id limit ${limit}`.execute(db);
	return rows;
}
