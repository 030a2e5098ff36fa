import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/**
 * Copies the terms of the given `sales` to their lots, except lots that are published in a regulated sale or have ledger
 * records. With `published`, after an erratum, published lots get them too. A lot of a regulated sale becomes a draft, a
 * lot of a voluntary sale is public. Locks the lots in the order of their ids, as bids do.
 */
export async function refreshLotTerms(
	trx: Kysely<Database>,
	sales: RawBuilder<unknown>,
	{ published = false } = {},
): Promise<void> {
	const due = sql`a.sale_id = s.id and a.withdrawn_at is null and a.ledger_seq = 0 and ${sales}
		and (a.published_at is null or ${published} or coalesce(a.kind, 'voluntary') = 'voluntary')`;
	await sql`select from auctions a, sales s where ${due} order by a.id for no key update of a`.execute(trx);
	// A published lot stays public under the terms of an erratum.
	const open = sql`(s.kind = 'voluntary' or (${published} and a.published_at is not null))`;
	await sql`
		update auctions a set
			kind = s.kind, auctioneer_name = u.name, auctioneer_registration = u.registration, seller = r.name,
			consignor_id = s.seller_id, commission_bp = s.commission_bp, payment_deadline_hours = s.payment_deadline_hours,
			extension_mode = s.extension_mode, extension_window_ms = s.extension_window_ms, increments = s.increments,
			preference_window_ms = coalesce(s.preference_window_ms, 900000),
			debtor_window_ms = case when a.published_at is not null and s.kind = 'fiduciary'
				then coalesce(s.preference_window_ms, a.debtor_window_ms) end,
			extension_cap = a.scheduled_end_time + s.extension_cap_minutes * interval '1 minute',
			environment = s.environment || case when ${open} then '' else '-draft' end,
			published_at = case when ${open} then coalesce(a.published_at, clock_timestamp()) end,
			version = a.version + 1
		from sales s left join auctioneers u on u.id = s.auctioneer_id left join sellers r on r.id = s.seller_id
		where ${due}`.execute(trx);
}
