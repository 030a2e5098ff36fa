import { type Kysely, sql } from 'kysely';
import type { SaleHit } from '#contract/back-office-search.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { saleNumber } from '#server/features/catalogue/sales/sale-number.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { caseHas } from './named-lots.ts';
import { hasWords, type Needle, type Ranked, rankByWords } from './needle.ts';

type SaleRow = Omit<SaleHit, 'number'> & Ranked & { number: number | null; year: number | null };

const TITLE = sql`fold_text(s.title)`;

/** SQL: what the words of a search are looked for in: title, court, case number, seller and the names of the parties. */
const WORDS = sql`fold_text(concat_ws(E'\n', s.title, s.court, s.case_number, r.name,
	(select string_agg(p ->> 'name', E'\n') from jsonb_array_elements(s.parties) as p)))`;

/** The best sales of an environment, drafts included; the latest of equally good ones. */
export async function findSales(
	db: Kysely<Database>,
	environment: Environment,
	needle: Needle,
	limit: number,
): Promise<(SaleHit & Ranked)[]> {
	const { rows } = await sql<SaleRow>`
		with found as materialized (
			select s.id, case when ${isNamed(needle)} then 0 when ${hasWords(TITLE, needle.words)} then ${rankByWords(TITLE, needle)}
				else 3 end as rank
			from sales s left join sellers r on r.id = s.seller_id cross join lateral (select ${WORDS} as words offset 0) as t
			where s.environment = ${environment} and (${isNamed(needle)} or ${isOf(needle)} or ${hasWords(sql`t.words`, needle.words)})
		), best as (
			select f.rank, s.* from found f join sales s on s.id = f.id order by f.rank, s.created_at desc, s.id limit ${limit}
		)
		select s.rank, s.id, s.number, s.year, s.title, s.kind, s.published_at is null as draft, s.case_number,
			(select count(*) from auctions a where a.sale_id = s.id and a.withdrawn_at is null)::int as lots,
			(select count(*) from auctions a where a.sale_id = s.id and a.withdrawn_at is null and a.status = 'active')::int as open_lots,
			((select count(*) from enrolments e where e.subject_id = s.id and e.state = 'requested')
				+ (select count(*) from preference_rights h join auctions a on a.id = h.auction_id
					where a.sale_id = s.id and h.state = 'requested'))::int as decisions
		from best s order by s.rank, s.created_at desc, s.id`.execute(db);
	return rows.map(({ number, year, ...row }) => ({ ...row, number: saleNumber({ number, year }) }));
}

/** SQL: whether the search is the id or the number of the sale, or a part of its case number. */
function isNamed({ id, reference, case_digits }: Needle) {
	const sale = reference?.lot_number === null ? reference.sale : null;
	return sql`(s.id = ${id}::uuid or (s.number = ${sale?.number ?? null}::int and s.year = ${sale?.year ?? null}::int)
		or ${case_digits === null ? sql`false` : caseHas(case_digits)}) is true`;
}

/** SQL: whether the sale has the lot that the search names, or the search is the CPF or CNPJ of a party or of the seller. */
function isOf({ reference, tax_id }: Needle) {
	const sale = reference?.sale ?? null;
	return sql`((s.number = ${sale?.number ?? null}::int and s.year = ${sale?.year ?? null}::int)
		or r.tax_id = ${tax_id}::text
		or s.parties @> jsonb_build_array(jsonb_build_object('tax_id', ${tax_id}::text)) and ${tax_id}::text is not null) is true`;
}
