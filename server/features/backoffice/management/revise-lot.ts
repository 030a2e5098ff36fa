import { type Kysely, sql, type Transaction } from 'kysely';
import { revise } from '#domain/auction/actions.ts';
import { isOver, type RevisedFacts } from '#domain/auction/auction.ts';
import { type RevisedField, SEEN_FACTS } from '#domain/lot/seen-facts.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { ANNOUNCED_WORDS, revisionRule } from '#domain/sale/publication-freeze.ts';
import { canonical } from '#domain/values/canonical.ts';
import { hasLotErratum } from '#server/features/backoffice/publication/erratum.ts';
import { stateOf, termsOf } from '#server/features/bidding/decisions/decision-columns.ts';
import { neverCompletes, writeSteps } from '#server/features/bidding/decisions/unit-of-work.ts';
import { addNews } from '#server/features/bidding/lot-news.ts';
import { type FieldsRow, presentFields, selectFields } from '#server/features/catalogue/lot-columns.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { sha256 } from '#server/platform/sha256.ts';
import type { LockedForAdmin } from './lock-for-admin.ts';
import { type FormResult, refusedFields } from './refused-fields.ts';

/** A change of what bidders see of a lot. */
interface Change {
	admin_id: string;
	fields: readonly RevisedField[];
}

/** A change as an administrator asks for it, with the reason; null if none was given. */
export interface Revision extends Change {
	reason: string | null;
}

/** A revision that may be made: to be ended, after the change, by `recordRevision`. Null where a change leaves no trace. */
export type OpenRevision = (Change & { reason: string; before: string }) | null;

/**
 * Begins a change of what bidders see of a locked lot: decides what it takes (rules §40), and reads the hash of the facts before it. Problems:
 * `publication.frozen` without an erratum, `auction.revision-reason`.
 */
export async function beginRevision(
	trx: Transaction<Database>,
	held: LockedForAdmin,
	{ admin_id, fields, reason }: Revision,
): Promise<FormResult<OpenRevision>> {
	const { id } = held.auction;
	const rule = fields.length === 0 ? 'free' : await ruleOf(trx, held);
	if (rule === 'free') return ok(null);
	if (rule === 'erratum' && !(await hasLotErratum(trx, id, 'facts'))) return frozen(fields);
	if (reason === null) return fail({ problem: problem('auction.revision-reason'), errors: [MISSING] });
	return ok({ admin_id, fields, reason, before: await readFactsHash(trx, id) });
}

/** Begins a change that announces itself, such as a new document: it takes neither an erratum nor a typed reason. */
export async function beginAnnounced(
	trx: Transaction<Database>,
	held: LockedForAdmin,
	change: Change,
): Promise<(Change & { before: string }) | null> {
	const traceless = (await ruleOf(trx, held)) === 'free';
	return traceless ? null : { ...change, before: await readFactsHash(trx, held.auction.id) };
}

async function ruleOf(trx: Kysely<Database>, { auction: { id, draft, bid_count } }: LockedForAdmin) {
	const { kind } = await trx
		.selectFrom('auctions')
		.select('kind')
		.where('id', '=', id)
		.executeTakeFirstOrThrow();
	return revisionRule({ kind, draft, bids: bid_count });
}

const MISSING = { path: 'revision_reason', message: 'Informe o motivo da mudança' };

function frozen(fields: readonly string[]) {
	const faults = fields.map((path) => ({ path, message: ANNOUNCED_WORDS }));
	return refusedFields(faults, problem('publication.frozen'));
}

/**
 * Writes what a change did, unless it changed nothing: the row that the lot's page shows, a record where the ledger has begun and the lot is
 * not over, and the news for those who follow the lot.
 */
export async function recordRevision(
	trx: Transaction<Database>,
	held: LockedForAdmin,
	revision: OpenRevision,
): Promise<void> {
	if (!revision) return;
	const { id } = held.auction;
	const { admin_id, fields, reason, before } = revision;
	const after = await readFactsHash(trx, id);
	if (after === before) return;
	// First, so that what is told since its time includes this revision.
	await addNews(trx, id, 'revised');
	await trx
		.insertInto('lot_revisions')
		.values({
			auction_id: id,
			fields: [...fields],
			reason,
			before_hash: before,
			after_hash: after,
			admin_id,
		})
		.execute();
	await writeRecord(trx, held, { before, after, fields, reason });
}

async function writeRecord(
	trx: Transaction<Database>,
	held: LockedForAdmin,
	facts: RevisedFacts,
): Promise<void> {
	const { auction, at } = held;
	if (auction.ledger_seq === 0 || isOver(auction.status)) return;
	const step = revise(termsOf(auction), stateOf(auction), auction, facts);
	await writeSteps(trx, auction, [step], at, neverCompletes);
	held.at += 1;
}

type FactsRow = FieldsRow<(typeof SEEN_FACTS)[number]> & { images: string[]; documents: string[] };

/**
 * The hash of what bidders see of a lot: the SHA-256 of the canonical text of `SEEN_FACTS`, the keys of its pictures in their order, and the
 * sorted hashes of the published documents of the lot and of its sale.
 */
export async function readFactsHash(trx: Kysely<Database>, id: string): Promise<string> {
	const { rows } = await sql<FactsRow>`select ${selectFields(SEEN_FACTS)},
			array(select i.image_url from auction_images i where i.auction_id = a.id order by i.image_order) as images,
			array(select d.sha256 from sale_documents d where d.published_at is not null
				and (d.auction_id = a.id or d.sale_id = a.sale_id) order by d.sha256) as documents
		from auctions a left join properties p on p.auction_id = a.id where a.id = ${id}`.execute(trx);
	const [row] = rows;
	if (!row) throw new Error(`no facts of the lot ${id}`);
	const { images, documents } = row;
	return sha256(canonical({ ...presentFields(SEEN_FACTS, row), images, documents }));
}
