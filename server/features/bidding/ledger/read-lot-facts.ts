import { type Kysely, sql } from 'kysely';
import type { LotFacts } from '#contract/bids.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { canonical } from '#domain/values/canonical.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { readSeenFacts } from '#server/features/catalogue/seen-facts.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { sha256 } from '#server/platform/sha256.ts';

interface HeadRow {
	seq: number;
	hash: string;
	revisions: (Omit<LotFacts['revisions'][number], 'at'> & { at: Micros })[];
}

/**
 * What bidders see of a published lot, as it is hashed, with the head of its ledger at the same moment and every announced change (rules §40).
 * Null when the environment has no such lot. A withdrawn lot keeps them, as its ledger. `db` reads one snapshot.
 */
export async function readLotFacts(
	db: Kysely<Database>,
	environment: Environment,
	id: string,
): Promise<LotFacts | null> {
	const { rows } = await sql<HeadRow>`
		select a.ledger_seq as seq, a.ledger_hash as hash, (select coalesce(json_agg(json_build_object('at', micros(v.at), 'fields', v.fields,
				'reason', v.reason, 'before', v.before_hash, 'after', v.after_hash) order by v.at, v.id), '[]')
			from lot_revisions v where v.auction_id = a.id) as revisions
		from auctions a where a.id = ${id} and a.environment = ${environment} and a.published_at is not null`.execute(
		db,
	);
	const facts = (await readSeenFacts(db, [id])).get(id);
	if (!rows[0] || !facts) return null;
	const { revisions, ...head } = rows[0];
	return {
		auction_id: id,
		head,
		sha256: sha256(canonical(facts)),
		facts,
		revisions: revisions.map(({ at, ...revision }) => ({ at: isoOf(at), ...revision })),
	};
}
