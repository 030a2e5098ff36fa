import { type Kysely, sql, type Transaction } from 'kysely';
import type { SaleDocument } from '#contract/sale-documents.ts';
import { type LockedForAdmin, lockForAdmin } from '#server/features/backoffice/management/lock-for-admin.ts';
import { beginAnnounced, recordRevision } from '#server/features/backoffice/management/revise-lot.ts';
import type { DocumentOwner } from '#server/features/catalogue/sales/sale-documents.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** A locked lot whose documents change. */
interface Begun {
	held: LockedForAdmin;
	revision: NonNullable<Awaited<ReturnType<typeof beginAnnounced>>>;
}

/**
 * Begins a change of the documents of a published lot, or of the published lots of a sale, which is locked: a document is part of what bidders
 * see (rules §40). It is announced by itself, so that it needs no erratum. Locks the lots in the order of their ids.
 */
export async function beginDocuments(
	trx: Transaction<Database>,
	admin_id: string,
	owner: DocumentOwner,
): Promise<Begun[]> {
	const begun: Begun[] = [];
	for (const id of await publishedLots(trx, owner)) {
		const held = await lockForAdmin(trx, id);
		const revision = held && (await beginAnnounced(trx, held, { admin_id, fields: ['documents'] }));
		if (held && revision) begun.push({ held, revision });
	}
	return begun;
}

/** Writes the revisions that a stored document is. */
export async function recordDocuments(
	trx: Transaction<Database>,
	begun: readonly Begun[],
	{ title, version }: SaleDocument,
): Promise<void> {
	const reason = `Documento novo: ${title}, versão ${version}`;
	for (const { held, revision } of begun) await recordRevision(trx, held, { ...revision, reason });
}

async function publishedLots(trx: Kysely<Database>, owner: DocumentOwner): Promise<string[]> {
	const of = 'sale_id' in owner ? sql`a.sale_id = ${owner.sale_id}` : sql`a.id = ${owner.auction_id}`;
	const { rows } = await sql<{
		id: string;
	}>`select a.id from visible_auctions a where ${of} order by a.id`.execute(trx);
	return rows.map(({ id }) => id);
}
