import { type Kysely, sql } from 'kysely';
import type { DocumentGroup, SaleDocumentGroups } from '#contract/sale-workbench.ts';
import type { Environment } from '#domain/auction/auction.ts';
import {
	type DocumentRow,
	documentsWhere,
	presentDocument,
} from '#server/features/catalogue/sales/sale-documents.ts';
import type { Database } from '#server/platform/db/schema.ts';

interface OwnerRow {
	/** Null for the sale. */
	lot: DocumentGroup['lot'];
	published: boolean;
	documents: DocumentRow[];
}

/** The documents of a sale and of each of its lots; null if the environment has no such sale. */
export async function readDocumentGroups(
	db: Kysely<Database>,
	environment: Environment,
	id: string,
): Promise<SaleDocumentGroups | null> {
	const { rows } = await sql<OwnerRow>`
		select null as lot, s.published_at is not null as published, ${documentsWhere(sql`d.sale_id = s.id`)} as documents
		from sales s where s.id = ${id} and s.environment = ${environment}`.execute(db);
	if (rows.length === 0) return null;
	const { rows: lots } = await sql<OwnerRow>`
		select json_build_object('id', a.id, 'lot_number', a.lot_number, 'title', a.title) as lot,
			a.published_at is not null as published, ${documentsWhere(sql`d.auction_id = a.id`)} as documents
		from auctions a where a.sale_id = ${id} and a.withdrawn_at is null order by a.lot_number, a.id`.execute(
		db,
	);
	return {
		groups: [...rows, ...lots].map((row) => ({ ...row, documents: row.documents.map(presentDocument) })),
	};
}
