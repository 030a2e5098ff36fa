import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

export const FOREIGN_DOCUMENT = {
	path: 'document_id',
	message: 'Este documento não é do lote nem do leilão',
};

/** The SHA-256 of a published document of some lots `a` or of their sale; null if it is none of theirs. */
export async function orderDocument(
	trx: Kysely<Database>,
	lots: RawBuilder<unknown>,
	document_id: string,
): Promise<string | null> {
	const { rows } = await sql<{ sha256: string }>`
		select d.sha256 from auctions a join sale_documents d on d.auction_id = a.id or d.sale_id = a.sale_id
		where ${lots} and d.id = ${document_id} and d.published_at is not null limit 1`.execute(trx);
	return rows[0]?.sha256 ?? null;
}
