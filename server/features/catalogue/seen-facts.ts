import { type Kysely, sql } from 'kysely';
import { hashedFacts, SEEN_FACTS } from '#domain/lot/seen-facts.ts';
import { canonical } from '#domain/values/canonical.ts';
import { arrayOf } from '#server/platform/db/arrays.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { type FieldsRow, presentFields, selectFields } from './lot-columns.ts';

type FactsRow = FieldsRow<(typeof SEEN_FACTS)[number]> & {
	auction_id: string;
	images: string[];
	documents: string[];
};

/** What bidders see of lots (rules §40), by their ids: as it is hashed. A withdrawn lot keeps the documents that it had. */
export async function readSeenFacts(
	db: Kysely<Database>,
	ids: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
	const { rows } = await sql<FactsRow>`select a.id as auction_id, ${selectFields(SEEN_FACTS)},
			array(select i.image_url from auction_images i where i.auction_id = a.id order by i.image_order) as images,
			array(select d.sha256 from sale_documents d where d.published_at is not null
				and (d.auction_id = a.id or d.sale_id = a.sale_id)
				and (a.withdrawn_at is null or d.published_at <= a.withdrawn_at) order by d.sha256) as documents
		from auctions a left join properties p on p.auction_id = a.id where a.id = any(${arrayOf(ids)}::uuid[])`.execute(
		db,
	);
	return new Map(
		rows.map(({ auction_id, images, documents, ...row }) => [
			auction_id,
			hashedFacts({ ...presentFields(SEEN_FACTS, row), images, documents }),
		]),
	);
}

/** The hash of what bidders see of a lot. */
export async function readFactsHash(db: Kysely<Database>, id: string): Promise<string> {
	const facts = (await readSeenFacts(db, [id])).get(id);
	if (!facts) throw new Error(`no facts of the lot ${id}`);
	return sha256(canonical(facts));
}

/** Reads the hashes of lots whose rows are locked, so that a record which opens one can state it. */
export async function readOpeningFacts(
	trx: Kysely<Database>,
	auctions: readonly { id: string; facts_hash?: string }[],
): Promise<void> {
	if (auctions.length === 0) return;
	const facts = await readSeenFacts(
		trx,
		auctions.map(({ id }) => id),
	);
	for (const auction of auctions) auction.facts_hash = sha256(canonical(facts.get(auction.id)));
}
