import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

export const FOREIGN_DOCUMENT = {
	path: 'document_id',
	message: 'Este documento não é do lote nem do leilão',
};

/**
 * The SHA-256 of what shows an act of the debtor or the seller: a published document of the lot or its sale, or a private file that the desk
 * sent (`POST /api/admin/notice-proofs`), which stays private. Null if the id is of neither.
 */
export async function proofDocument(
	trx: Kysely<Database>,
	auction_id: string,
	document_id: string,
): Promise<string | null> {
	const published = await orderDocument(trx, sql`a.id = ${auction_id}`, document_id);
	if (published !== null) return published;
	const { rows } = await sql<{ sha256: string }>`
		select f.sha256 from auctions a join notice_proofs f on f.environment = a.environment
		where a.id = ${auction_id} and f.id = ${document_id}`.execute(trx);
	return rows[0]?.sha256 ?? null;
}

/** Keeps a private file for as long as the ledger that names it; does nothing with another id. */
export async function keepProof(trx: Kysely<Database>, document_id: string): Promise<void> {
	await trx.updateTable('notice_proofs').set({ kept: true }).where('id', '=', document_id).execute();
}

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
