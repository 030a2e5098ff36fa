import type { Kysely, Transaction } from 'kysely';
import { revise } from '#domain/auction/actions.ts';
import { isOver, type RevisedFacts } from '#domain/auction/auction.ts';
import type { RevisedField } from '#domain/lot/seen-facts.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { ANNOUNCED_WORDS, revisionRule } from '#domain/sale/publication-freeze.ts';
import { hasLotErratum } from '#server/features/backoffice/publication/erratum.ts';
import { stateOf, termsOf } from '#server/features/bidding/decisions/decision-columns.ts';
import { neverCompletes, writeSteps } from '#server/features/bidding/decisions/unit-of-work.ts';
import { addNews } from '#server/features/bidding/lot-news.ts';
import { readFactsHash } from '#server/features/catalogue/seen-facts.ts';
import type { Database } from '#server/platform/db/schema.ts';
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

/**
 * A revision that may be made: to be ended, after the change, by `recordRevision`. `quiet`: nobody relies on the facts yet, and only the ledger
 * has it. Null where a change leaves no trace.
 */
export type OpenRevision = (Change & { reason: string; before: string; quiet: boolean }) | null;

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
	if (fields.length === 0) return ok(null);
	const rule = await ruleOf(trx, held);
	if (rule === 'free') return ok(await quietly(trx, held, { admin_id, fields, reason: reason ?? '' }));
	if (rule === 'erratum' && !(await hasLotErratum(trx, id, 'facts'))) return frozen(fields);
	if (reason === null) return fail({ problem: problem('auction.revision-reason'), errors: [MISSING] });
	return ok({ admin_id, fields, reason, before: await readFactsHash(trx, id), quiet: false });
}

/** Begins a change that announces itself, such as a new document: it takes no erratum, and `recordRevision` gets its reason. */
export async function beginAnnounced(
	trx: Transaction<Database>,
	held: LockedForAdmin,
	change: Change,
): Promise<OpenRevision> {
	const unsaid = { ...change, reason: '' };
	if ((await ruleOf(trx, held)) === 'free') return quietly(trx, held, unsaid);
	return { ...unsaid, before: await readFactsHash(trx, held.auction.id), quiet: false };
}

/** A change on which nobody relies: of a lot without bids that no edital announces. The ledger has it if it has begun. */
async function quietly(
	trx: Kysely<Database>,
	{ auction: { id, ledger_seq } }: LockedForAdmin,
	change: Change & { reason: string },
): Promise<OpenRevision> {
	return ledger_seq === 0 ? null : { ...change, before: await readFactsHash(trx, id), quiet: true };
}

async function ruleOf(trx: Kysely<Database>, { auction: { id, draft, bid_count } }: LockedForAdmin) {
	const { kind } = await trx
		.selectFrom('auctions')
		.select('kind')
		.where('id', '=', id)
		.executeTakeFirstOrThrow();
	return revisionRule({ kind, draft, bids: bid_count });
}

/** Nothing follows the end in a ledger, so the row alone leads from its last hash to the facts of today. */
const AFTER_END = 'Mudança depois do fim do lote';

const MISSING = { path: 'revision_reason', message: 'Informe o motivo da mudança' };

function frozen(fields: readonly string[]) {
	const faults = fields.map((path) => ({ path, message: ANNOUNCED_WORDS }));
	return refusedFields(faults, problem('publication.frozen'));
}

/**
 * Writes what a change did, unless it changed nothing: the row that the lot's page shows, a record where the ledger has begun and the lot is
 * not over, and, unless it is `quiet`, the news for those who follow the lot.
 */
export async function recordRevision(
	trx: Transaction<Database>,
	held: LockedForAdmin,
	revision: OpenRevision,
): Promise<void> {
	if (!revision) return;
	const { id } = held.auction;
	const { admin_id, fields, reason, before, quiet } = revision;
	const after = await readFactsHash(trx, id);
	if (after === before) return;
	// First, so that what is told since its time includes this revision.
	if (!quiet) await addNews(trx, id, 'revised');
	const over = isOver(held.auction.status);
	if (!quiet || over)
		await trx
			.insertInto('lot_revisions')
			.values({
				auction_id: id,
				fields: [...fields],
				reason: reason || AFTER_END,
				before_hash: before,
				after_hash: after,
				admin_id,
			})
			.execute();
	if (!over) await writeRecord(trx, held, { before, after, fields, reason });
}

async function writeRecord(
	trx: Transaction<Database>,
	held: LockedForAdmin,
	facts: RevisedFacts,
): Promise<void> {
	const { auction, at } = held;
	if (auction.ledger_seq === 0) return;
	const step = revise(termsOf(auction), stateOf(auction), auction, facts);
	await writeSteps(trx, auction, [step], at, neverCompletes);
	held.at += 1;
}
