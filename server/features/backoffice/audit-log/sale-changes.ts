import { type Kysely, sql } from 'kysely';
import { AUDIT_LIMIT, type AuditEntry, auditQuery, type SaleChanges } from '#contract/audit.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { saleNumber } from '#server/features/catalogue/sales/sale-number.ts';
import { readClock } from '#server/platform/db/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { readLog } from './read-log.ts';

type SaleRow = Pick<SaleChanges['sale'], 'title' | 'kind' | 'case_number' | 'court'> & {
	year: number | null;
	number: number | null;
};

/** Every act on a sale of this environment and on its lots, oldest first, however many; null if there is no such sale. */
export async function readSaleChanges(
	db: Kysely<Database>,
	environment: Environment,
	id: string,
): Promise<SaleChanges | null> {
	const { rows } = await sql<SaleRow>`select title, kind, case_number, court, year, number from sales
		where id = ${id} and environment = ${environment}`.execute(db);
	const [found] = rows;
	if (!found) return null;
	const { year, number, ...sale } = found;
	const entries: AuditEntry[] = [];
	let names: SaleChanges['names'] = {};
	let cursor: string | undefined;
	do {
		const page = await readLog(db, auditQuery.parse({ sale: id, limit: AUDIT_LIMIT, cursor }));
		entries.push(...(page?.entries ?? []));
		names = { ...names, ...page?.names };
		cursor = page?.next_cursor ?? undefined;
	} while (cursor !== undefined);
	return {
		sale: { ...sale, number: saleNumber({ number, year }) },
		entries: entries.reverse(),
		names,
		read_at: await readClock(db),
	};
}
