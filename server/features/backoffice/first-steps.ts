import { type Kysely, sql } from 'kysely';
import { FIRST_STEPS, type FirstStep, type FirstStepName } from '#contract/overview.ts';
import type { Environment } from '#domain/auction/auction.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** Which steps to the first published lot of this environment are done; null once there was one. */
export async function readFirstSteps(
	db: Kysely<Database>,
	environment: Environment,
): Promise<FirstStep[] | null> {
	const { rows } = await sql<Record<FirstStepName, boolean>>`
		select
			exists (select from user_roles r join users u on u.id = r.user_id
				where r.role = 'admin' and u.two_factor_enabled) as factor,
			exists (select from auctioneers) as auctioneer,
			exists (select from sellers) as seller,
			exists (select from sales s join sale_documents d on d.sale_id = s.id and d.kind = 'edital'
				where s.environment = ${environment}) as sale,
			exists (select from auctions where environment = ${environment} and published_at is not null) as lot`.execute(
		db,
	);
	const [done] = rows;
	if (!done || done.lot) return null;
	return FIRST_STEPS.map((step) => ({ step, done: done[step] }));
}
