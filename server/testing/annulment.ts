import type { Kysely } from 'kysely';
import { annulmentGrounds } from '#domain/auction/annulment.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { anyHash } from './enrolments.ts';
import { makeEdital } from './sales.ts';

/** A ground on which a lot can be annulled, with the published document of a regulated one. */
export async function groundFor(db: Kysely<Database>, auction_id: string) {
	const { kind } = await db
		.selectFrom('auctions')
		.select('kind')
		.where('id', '=', auction_id)
		.executeTakeFirstOrThrow();
	const ground = annulmentGrounds(kind === 'judicial')[0] ?? 'court-order';
	if (!isRegulated(kind)) return { ground };
	const there = await db
		.selectFrom('sale_documents')
		.select('id')
		.where('auction_id', '=', auction_id)
		.where('title', '=', 'Decisão')
		.executeTakeFirst();
	if (there) return { ground, document_id: there.id };
	const order = { kind: 'outros', title: 'Decisão', sha256: anyHash(), published_at: new Date() } as const;
	return { ground, document_id: await makeEdital(db, { auction_id }, order) };
}
