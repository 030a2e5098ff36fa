import { type Kysely, sql } from 'kysely';
import { DEBTOR_TERM, type LegalTermsUnit, termOf } from '#domain/sale/legal-terms.ts';
import { arrayOf } from '#server/platform/db/arrays.ts';
import type { Database } from '#server/platform/db/schema.ts';

/**
 * Makes locked drafts public, with their documents and those of their sale, and fixes the auctioneer whom they show: that of the
 * installation where they name none, and the fiduciante's term after a hammer: the edital's, or a day.
 */
export async function publishLots(
	trx: Kysely<Database>,
	ids: readonly string[],
	sale_id: string | null,
	unit: LegalTermsUnit,
): Promise<void> {
	if (ids.length > 0) {
		const lots = arrayOf(ids);
		await sql`update auctions a set
				environment = replace(a.environment, '-draft', ''), published_at = clock_timestamp(),
				terms_fixed_at = clock_timestamp(), publish_at = null, publish_failed_at = null, version = a.version + 1,
				debtor_window_ms = case when a.kind = 'fiduciary' then coalesce((select s.preference_window_ms from sales s
					where s.id = a.sale_id), ${termOf(DEBTOR_TERM, unit)}::int) end,
				auctioneer_name = coalesce(a.auctioneer_name, u.name),
				auctioneer_registration = case when a.auctioneer_name is null then coalesce(u.registration, a.auctioneer_registration)
					else a.auctioneer_registration end
			from (select 1) as one left join auctioneers u on u.is_default
			where a.id = any(${lots}::uuid[]) and a.published_at is null`.execute(trx);
		await sql`update sale_documents set published_at = clock_timestamp()
			where auction_id = any(${lots}::uuid[]) and published_at is null`.execute(trx);
	}
	if (sale_id === null) return;
	await sql`update sales set published_at = coalesce(published_at, clock_timestamp()),
			terms_fixed_at = coalesce(terms_fixed_at, clock_timestamp()), publish_at = null, publish_failed_at = null,
			version = version + 1,
			auctioneer_id = coalesce(auctioneer_id, (select id from auctioneers where is_default))
		where id = ${sale_id} and (published_at is null or publish_at is not null)`.execute(trx);
	await sql`update sale_documents set published_at = clock_timestamp()
		where sale_id = ${sale_id} and published_at is null`.execute(trx);
}
