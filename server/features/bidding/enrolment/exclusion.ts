import { type RawBuilder, sql } from 'kysely';
import type { Bar } from '#domain/auction/access.ts';
import { MAY_BUY } from '#domain/auction/enrolment.ts';
import { barOf } from '#server/features/accounts/bars/bar-of.ts';

/** SQL: seller, auctioneer and parties of the lot `a`, left joined to its sale `s`, as `role` and `tax_id` (rules §32). */
export const PARTIES = sql`
	select 'Comitente' as role, r.tax_id from sellers r where r.id in (a.consignor_id, s.seller_id)
	union all
	select 'Leiloeiro', u.tax_id from auctioneers u where u.id = s.auctioneer_id
	union all
	select 'Leiloeiro', u.tax_id from auctioneers u where u.is_default and s.auctioneer_id is null
	union all
	select p ->> 'role', p ->> 'tax_id' from jsonb_array_elements(s.parties) p`;

/**
 * SQL expression: the reason why `user_id` may not bid on `auction_id`, or null. The reasons are a bar in force, and a
 * role in the sale: seller, auctioneer or party (rules §32). Compares the tax ids of the person and of the representative.
 */
export function exclusionOf(auction_id: string, user_id: string): RawBuilder<Bar | null> {
	const party = sql`(select jsonb_build_object('reason', 'consta neste leilão como ' || lower(x.role), 'until', null)
		from identities own join auctions a on a.id = ${sql.ref(auction_id)} left join sales s on s.id = a.sale_id
			cross join lateral (${PARTIES}) x join party_tax_ids h on h.tax_id = x.tax_id
		where own.user_id = ${sql.ref(user_id)} and x.role !~* ${sql.lit(MAY_BUY)}
			and h.tax_id_hash in (own.tax_id_hash, own.representative_hash)
		limit 1)`;
	return sql`coalesce(${barOf(user_id)}, ${party})`;
}
