import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SaleReference } from '#domain/sale/sale-reference.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type Needle, pattern, type Rank, readNeedle } from './needle.ts';

/** The most lots that one name finds. */
const MOST = 1_000;

/** SQL: a registration without the dots of thousands; the index properties_registration_idx has it. */
const REGISTRATION = sql`replace(fold_text(p.registration), '.', '')`;

/**
 * SQL: `id` and `rank` of the lots that a search finds by a number: an id, their place in a sale, the sale, its case, their registration. Of
 * every environment.
 */
export function lotsByNumber({ id, reference, case_digits, registration }: Needle): RawBuilder<unknown>[] {
	return [
		...(id ? [sql`select ${id}::uuid as id, 0 as rank`] : []),
		...(reference ? [placed(reference)] : []),
		...(case_digits ? [inSales(caseHas(case_digits), 1)] : []),
		...(registration ? [registered(registration)] : []),
	];
}

/** SQL: whether the case number of a sale `s` has these digits, whatever its punctuation. */
export function caseHas(digits: string): RawBuilder<boolean> {
	return sql<boolean>`regexp_replace(s.case_number, '\\D', '', 'g') like ${`%${digits}%`}`;
}

function placed({ sale, lot_number }: SaleReference): RawBuilder<unknown> {
	const numbered = sql`a.lot_number = ${lot_number}`;
	if (!sale) return inSales(numbered, 1);
	const named = sql`s.number = ${sale.number} and s.year = ${sale.year}`;
	return lot_number === null ? inSales(named, 1) : inSales(sql`${named} and ${numbered}`, 0);
}

function inSales(condition: RawBuilder<unknown>, rank: Rank): RawBuilder<unknown> {
	return sql`(select a.id, ${sql.lit(rank)} as rank from sales s join auctions a on a.sale_id = s.id where ${condition}
		order by s.created_at desc limit ${MOST})`;
}

/** A number is whole where no other digit stands beside it. */
function registered(registration: string): RawBuilder<unknown> {
	const [number = ''] = /^\d+/.exec(registration) ?? [];
	return sql`(select p.auction_id as id, case when ${REGISTRATION} ~ ${`(^|\\D)${number}(\\D|$)`} then 0 else 2 end as rank
		from properties p where ${REGISTRATION} like '%' || ${pattern(registration)} || '%' limit ${MOST})`;
}

/**
 * The ids of the lots that a search finds by what their title, city and state do not say: case number, registration, place in a sale, and the
 * name of the seller (comitente). Of every environment.
 */
export async function findNamedLots(db: Kysely<Database>, search: string): Promise<string[]> {
	if (search === '') return [];
	const ways = [
		...lotsByNumber(readNeedle(search)),
		// Sellers have many lots: each name is folded once.
		sql`(select a.id, 2 as rank from auctions a where a.seller = any(array(
			select n.seller from (select distinct b.seller from auctions b where b.seller is not null) as n
			where fold_text(n.seller) like '%' || ${pattern(search)} || '%')) limit ${MOST})`,
	];
	const { rows } = await sql<{ id: string }>`
		select distinct w.id from (${sql.join(ways, sql` union all `)}) as w`.execute(db);
	return rows.map(({ id }) => id);
}
