import { type Kysely, sql } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The storage key of a document: its SHA-256, so that the same file is stored once. */
export function documentKey(sha256: string): string {
	return `sale-documents/${sha256}.pdf`;
}

/** A stored document as it may be served; `title` names the download. */
export interface DocumentFile {
	title: string;
	published: boolean;
}

/**
 * Finds a document of an environment by its SHA-256: a published one of a public sale or lot if there is one, else an
 * unpublished one; null if there is none. A lot that was withdrawn with a reason keeps its documents (rules §40).
 */
export async function findDocument(
	db: Kysely<Database>,
	environment: Environment,
	sha256: string,
): Promise<DocumentFile | null> {
	const { rows } = await sql<DocumentFile>`
		select d.title, d.published_at is not null and coalesce(s.published_at, a.published_at) is not null as published
		from sale_documents d left join sales s on s.id = d.sale_id
			left join auctions a on a.id = d.auction_id
				and (a.withdrawn_at is null or exists (select from lot_withdrawals w where w.auction_id = a.id))
		where d.sha256 = ${sha256} and coalesce(s.environment, replace(a.environment, '-draft', '')) = ${environment}
		order by published desc, d.created_at limit 1`.execute(db);
	return rows[0] ?? null;
}
