import { type Kysely, sql } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import { draftsOf } from '#domain/lot/drafts.ts';
import type { LegalTermsUnit } from '#domain/sale/legal-terms.ts';
import { publishAuction } from '#server/features/backoffice/management/publish-auction.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { publishSale } from './publish-sale.ts';

interface Deps {
	db: Kysely<Database>;
	environment: Environment;
	legalTermsUnit: LegalTermsUnit;
}

interface Due {
	kind: 'sale' | 'lot';
	id: string;
	admin_id: string;
}

/**
 * Publishes the drafts whose time has come, in the name of the administrator who planned it. Where something is missing by then, the plan
 * ends and the back office shows when. Safe to run on several servers: publishing is idempotent.
 */
export async function publishDue(deps: Deps): Promise<void> {
	const { rows } = await sql<Due>`
		select 'sale' as kind, s.id, l.admin_id from sales s cross join lateral (select admin_id from audit_log
				where subject = s.id and action = 'sale.publication-planned' order by id desc limit 1) l
			where s.publish_at <= now() and s.environment = ${deps.environment}
		union all
		select 'lot', a.id, l.admin_id from auctions a cross join lateral (select admin_id from audit_log
				where subject = a.id and action = 'auction.publication-planned' order by id desc limit 1) l
			where a.publish_at <= now() and a.published_at is null and a.withdrawn_at is null
				and a.environment in (${deps.environment}, ${draftsOf(deps.environment)})
		limit 100`.execute(deps.db);
	for (const { kind, id, admin_id } of rows) {
		const outcome =
			kind === 'sale' ? await publishSale(deps, admin_id, id) : await publishAuction(deps, admin_id, id);
		if (!outcome.ok) await noteFailure(deps.db, kind === 'sale' ? 'sales' : 'auctions', id);
	}
}

async function noteFailure(db: Kysely<Database>, table: 'sales' | 'auctions', id: string): Promise<void> {
	await sql`update ${sql.table(table)} set publish_at = null, publish_failed_at = clock_timestamp(), version = version + 1
		where id = ${id} and publish_at <= now()`.execute(db);
}
