import { type Kysely, sql } from 'kysely';
import {
	ANNULMENT_GROUNDS,
	type AnnulmentGround,
	annulmentGrounds,
	annulmentWords,
} from '#domain/auction/annulment.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import { orderDocument } from '#server/features/catalogue/sales/order-document.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { RecordedOutcome } from './record-outcome.ts';

/** On what ground a win is annulled, and by which order. */
export interface Grounded {
	ground?: AnnulmentGround | undefined;
	/** What the public reads of the order; it names no person. */
	order?: string | undefined;
	/** A published document of the lot or of its sale. */
	document_id?: string | undefined;
}

/** `outcome.ground` where this one is not of its kind of lot: of CPC 903 for a judicial lot, of the edital or an agreement for another. */
export function foreignGround(kind: string | null, ground: AnnulmentGround | undefined): Problem | null {
	const grounds = annulmentGrounds(kind === 'judicial');
	if (ground && grounds.includes(ground)) return null;
	return problem('outcome.ground', { grounds: grounds.map((each) => ANNULMENT_GROUNDS[each]).join('; ') });
}

/** `outcome.order` where the sale is regulated, and no document of the order is named. */
export function missingOrder(kind: string | null, document_id: string | undefined): Problem | null {
	return isRegulated(kind) && document_id === undefined ? problem('outcome.order') : null;
}

/** An annulment as the ledger has it: ground and order, and nothing of the reason that the person reads. */
export async function annulmentOf(
	trx: Kysely<Database>,
	auction_id: string,
	{ ground, order, document_id }: Grounded,
): Promise<Result<Omit<RecordedOutcome, 'auction_id' | 'admin_id'>, Problem>> {
	const { kind } = await trx
		.selectFrom('auctions')
		.select('kind')
		.where('id', '=', auction_id)
		.executeTakeFirstOrThrow();
	const refused = foreignGround(kind, ground) ?? missingOrder(kind, document_id);
	if (refused || !ground) return fail(refused ?? problem('outcome.order'));
	const decided = { outcome: 'annulled', reason: annulmentWords(ground, order), ground } as const;
	if (document_id === undefined) return ok(decided);
	const document = await orderDocument(trx, sql`a.id = ${auction_id}`, document_id);
	return document === null ? fail(problem('outcome.order')) : ok({ ...decided, document, document_id });
}
