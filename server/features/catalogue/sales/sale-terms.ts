import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { IncrementBand } from '#domain/auction/auction.ts';
import type { AuctionKind } from '#domain/lot/property.ts';
import type { Micros } from '#domain/values/time.ts';
import { MINUTE } from '#domain/values/time.ts';
import type { Editable } from '#server/features/catalogue/edit-lot.ts';
import { arrayOf } from '#server/platform/db/arrays.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The window of preference of a lot whose edital promises none (rules §49). */
const PREFERENCE_WINDOW = 15 * MINUTE;

/** What the lots of a sale take from it (rules §25). */
export interface SaleTerms {
	id: string;
	kind: AuctionKind;
	seller_id: string | null;
	seller: string | null;
	auctioneer_name: string | null;
	auctioneer_registration: string | null;
	commission_bp: number;
	payment_deadline_hours: number;
	extension_mode: 'reset' | 'additive';
	extension_window_ms: number;
	extension_cap_minutes: number | null;
	preference_window_ms: number | null;
	increments: IncrementBand[] | null;
	published_at: Micros | null;
}

/**
 * Locks sales of an environment in the order of their ids, and reads their terms. Whoever locks sales and lots locks the sales
 * first. `share` for writers of lots, which read the terms; `update` for writers of the sale.
 */
export async function lockSales(
	trx: Kysely<Database>,
	ids: readonly (string | null | undefined)[],
	lock: 'share' | 'update' = 'share',
): Promise<Map<string, SaleTerms>> {
	const named = [...new Set(ids.filter((id) => typeof id === 'string'))];
	if (named.length === 0) return new Map();
	const { rows } = await sql<SaleTerms>`
		select s.id, s.kind, s.seller_id, r.name as seller, u.name as auctioneer_name,
			u.registration as auctioneer_registration, s.commission_bp, s.payment_deadline_hours, s.extension_mode,
			s.extension_window_ms, s.extension_cap_minutes, s.preference_window_ms, s.increments, micros(s.published_at) as published_at
		from sales s left join sellers r on r.id = s.seller_id left join auctioneers u on u.id = s.auctioneer_id
		where s.id = any(${arrayOf(named)}::uuid[])
		order by s.id for ${sql.raw(lock === 'share' ? 'share' : 'no key update')} of s`.execute(trx);
	return new Map(rows.map((row) => [row.id, row]));
}

/** The fields of a lot with those that it takes from its sale. */
export function underSale(fields: Editable, sale: SaleTerms): Editable {
	return {
		...fields,
		kind: sale.kind,
		seller_id: sale.seller_id,
		seller: sale.seller,
		auctioneer_name: sale.auctioneer_name,
		auctioneer_registration: sale.auctioneer_registration,
		commission_percent: sale.commission_bp / 100,
		payment_deadline_hours: sale.payment_deadline_hours,
	};
}

/** The columns of a lot that only its sale states. `end_time` is the announced end, in SQL. */
export function saleTermColumns(sale: SaleTerms, end_time: RawBuilder<Date>) {
	return {
		extension_mode: sale.extension_mode,
		extension_window_ms: sale.extension_window_ms,
		extension_cap: capAfter(sale, end_time),
		preference_window_ms: sale.preference_window_ms ?? PREFERENCE_WINDOW,
		increments: sale.increments && JSON.stringify(sale.increments),
	};
}

function capAfter({ extension_cap_minutes }: SaleTerms, end_time: RawBuilder<Date>) {
	return extension_cap_minutes === null
		? null
		: sql<Date>`${end_time} + ${(extension_cap_minutes * MINUTE) / 1_000} * interval '1 second'`;
}

/** The next number of a lot in a sale. A lot that was withdrawn with a reason keeps its own (rules §40). */
export async function nextLotNumber(trx: Kysely<Database>, sale_id: string): Promise<number> {
	const { rows } = await sql<{ next: number }>`
		select coalesce(max(lot_number), 0) + 1 as next from auctions a where a.sale_id = ${sale_id}
			and (a.withdrawn_at is null or exists (select from lot_withdrawals w where w.auction_id = a.id))`.execute(
		trx,
	);
	return rows[0]?.next ?? 1;
}

/** Whether another lot of the sale has this number. */
export async function isNumberTaken(
	trx: Kysely<Database>,
	sale_id: string,
	{ id, lot_number }: { id: string | null; lot_number: number },
): Promise<boolean> {
	const { rows } = await sql`select from auctions where sale_id = ${sale_id} and lot_number = ${lot_number}
		and id is distinct from ${id}::uuid`.execute(trx);
	return rows.length > 0;
}
