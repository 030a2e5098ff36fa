import { type Kysely, sql } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import type { Database } from '#server/platform/db/schema.ts';

interface Deps {
	db: Kysely<Database>;
	environment: Environment;
}

interface Stored {
	title: string;
	kind: string;
	published: boolean;
	lots: number;
	documents: number;
	enrolments: number;
}

/**
 * Deletes a draft to which nothing belongs (rules §40). A lot, a document or an enrolment that is added at the same time refers to the sale:
 * it waits for the lock, and this for it. Problems: `sale.not-found`, `sale.published`, `sale.in-use`.
 */
export function deleteSale({ db, environment }: Deps, admin_id: string, id: string): Promise<Result<null>> {
	return db.transaction().execute(async (trx): Promise<Result<null>> => {
		await sql`select from sales where id = ${id} and environment = ${environment} for update`.execute(trx);
		const { rows } = await sql<Stored>`
			select s.title, s.kind, s.published_at is not null as published,
				(select count(*)::int from auctions a where a.sale_id = s.id) as lots,
				(select count(*)::int from sale_documents d where d.sale_id = s.id) as documents,
				(select count(*)::int from enrolments e where e.sale_id = s.id) as enrolments
			from sales s where s.id = ${id} and s.environment = ${environment}`.execute(trx);
		const [sale] = rows;
		if (!sale) return fail(problem('sale.not-found'));
		const { title, kind, published, lots, documents, enrolments } = sale;
		if (published) return fail(problem('sale.published'));
		if (lots + documents + enrolments > 0)
			return fail(problem('sale.in-use', { lots, documents, enrolments }));
		await trx.deleteFrom('sales').where('id', '=', id).execute();
		const changes = { title: { from: title, to: null }, kind: { from: kind, to: null } };
		await recordAudit(trx, { admin_id, action: 'sale.deleted', subject: id, changes });
		return ok(null);
	});
}
