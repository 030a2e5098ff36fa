import { type Kysely, sql } from 'kysely';
import type { FiscalBody, FiscalSheet } from '#contract/nfse.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import type { FiscalData } from '#domain/settlement/dps.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** What DPS files state of an auctioneer. Problem: `auctioneer.not-found`. */
export async function readFiscal(db: Kysely<Database>, id: string): Promise<Result<FiscalSheet>> {
	const { rows } = await sql<FiscalSheet>`
		select id as auctioneer, name, fiscal, version from auctioneers where id = ${id}`.execute(db);
	return rows[0] ? ok(rows[0]) : fail(problem('auctioneer.not-found'));
}

/**
 * Stores the fiscal data of an auctioneer, if nobody changed the record since `version`. Problems: `auctioneer.not-found`,
 * `sale.edited-meanwhile`, `fiscal.municipality`.
 */
export function writeFiscal(
	db: Kysely<Database>,
	admin_id: string,
	id: string,
	{ version, municipality, state, ...sent }: FiscalBody,
): Promise<Result<FiscalSheet>> {
	return db.transaction().execute(async (trx): Promise<Result<FiscalSheet>> => {
		await sql`select from auctioneers where id = ${id} for no key update`.execute(trx);
		const before = await readFiscal(trx, id);
		if (!before.ok) return before;
		if (before.value.version !== version) return fail(problem('sale.edited-meanwhile'));
		const place = await findMunicipality(trx, municipality, state);
		if (!place) return fail(problem('fiscal.municipality', { name: municipality, state }));
		const fiscal: FiscalData = { ...sent, ...place, state };
		await sql`update auctioneers set fiscal = ${JSON.stringify(fiscal)}::jsonb, version = version + 1 where id = ${id}`.execute(
			trx,
		);
		const changes = { fiscal: { from: wordsOf(before.value.fiscal), to: wordsOf(fiscal) } };
		await recordAudit(trx, { admin_id, action: 'auctioneer.fiscal-edited', subject: id, changes });
		return readFiscal(trx, id);
	});
}

/** What the audit log says of fiscal data. */
function wordsOf(fiscal: FiscalData | null): string | null {
	if (!fiscal) return null;
	const rate = fiscal.iss_percent === null ? '' : `, ISS ${fiscal.iss_percent}%`;
	return `${fiscal.municipality_name}/${fiscal.state}, série ${fiscal.series}${rate}`;
}

/** The municipality of a name in a state, under any name that it has had. */
async function findMunicipality(
	trx: Kysely<Database>,
	name: string,
	state: string,
): Promise<Pick<FiscalData, 'municipality' | 'municipality_name'> | null> {
	const { rows } = await sql<Pick<FiscalData, 'municipality' | 'municipality_name'>>`
		select m.code::text as municipality, m.name as municipality_name
		from municipality_names n join municipalities m on m.code = n.code
		where n.key = regexp_replace(fold_text(${name}), '[^a-z0-9]', '', 'g') and n.state = ${state} limit 2`.execute(
		trx,
	);
	return rows.length === 1 ? (rows[0] ?? null) : null;
}
