import { type Kysely, type RawBuilder, sql } from 'kysely';
import { API } from '#contract/paths.ts';
import type { SaleDocument } from '#contract/sale-documents.ts';
import { DOCUMENT_KIND_NAMES } from '#domain/lot/document-kinds.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** A sale or a lot, as the owner of documents. */
export type DocumentOwner = { sale_id: string } | { auction_id: string };

/** A document as the database returns it. */
export type DocumentRow = Omit<SaleDocument, 'url' | 'published_at'> & { published_at: Micros | null };

/** SQL: the documents `d` that meet a condition, by kind, title and version, editais by version only, as a JSON array of `DocumentRow`. */
export function documentsWhere(condition: RawBuilder<unknown>): RawBuilder<DocumentRow[]> {
	return sql`(select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind, 'title', d.title, 'sha256', d.sha256,
			'bytes', d.bytes, 'version', d.version, 'material', d.material, 'published_at', micros(d.published_at))
		order by array_position(${sql.raw(`array['${DOCUMENT_KIND_NAMES.join("','")}']`)}, d.kind),
			case when d.kind = 'edital' then '' else lower(d.title) end, d.version), '[]')
		from sale_documents d where ${condition})`;
}

export function presentDocument({ published_at, ...row }: DocumentRow): SaleDocument {
	return {
		...row,
		url: API.saleDocumentFile(row.sha256),
		published_at: published_at === null ? null : isoOf(published_at),
	};
}

/** SQL: the condition that a document `d` belongs to an owner. */
export function ownedBy(owner: DocumentOwner): RawBuilder<boolean> {
	return 'sale_id' in owner
		? sql`d.sale_id = ${owner.sale_id}::uuid`
		: sql`d.auction_id = ${owner.auction_id}::uuid`;
}

/** The documents of a sale or lot, unpublished ones included. */
export async function readSaleDocuments(db: Kysely<Database>, owner: DocumentOwner): Promise<SaleDocument[]> {
	const { rows } = await sql<{
		documents: DocumentRow[];
	}>`select ${documentsWhere(ownedBy(owner))} as documents`.execute(db);
	return (rows[0]?.documents ?? []).map(presentDocument);
}
