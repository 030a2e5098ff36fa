import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { AdminAuction } from '#contract/admin-auctions.ts';
import type { Reopened } from '#contract/admin-payments.ts';
import type { AuctionStatus } from '#domain/auction/auction.ts';
import type { Outcome } from '#domain/auction/outcomes.ts';
import { draftsOf } from '#domain/lot/drafts.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import { isUndone, type PaymentStatus } from '#domain/settlement/payments.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { readAdminAuction } from '#server/features/bidding/read-auction.ts';
import {
	auctionColumns,
	editableIn,
	inFirstRound,
	writeProperty,
} from '#server/features/catalogue/edit-lot.ts';
import { type CopiedImage, copyImages } from '#server/features/catalogue/images/copy-images.ts';
import { OUTCOME } from '#server/features/catalogue/outcome-column.ts';
import { writeRounds } from '#server/features/catalogue/rounds.ts';
import { latestFirst } from '#server/features/settlement/money/latest-payment.ts';
import { releaseDefaulted } from '#server/features/settlement/money/move-payment.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { markExpired } from './end-offers.ts';
import { lockLastPayment, lockLot } from './record-outcome.ts';
import { REOPENED } from './undone-lot.ts';

interface ReopenDeps {
	db: Kysely<Database>;
	storage: Storage;
}

/**
 * Reopens an unsold lot as a new auction: a pending copy with its images, facts and rounds, outside of the sale. It keeps
 * the past dates, so that the clock does not open it before an administrator sets new ones; of a regulated kind it is a
 * draft, because a new edital announces it (rules §28). The old auction and its ledger are unchanged; winners who did not
 * pay are barred from the new one (CPC art. 897).
 */
export async function reopenLot(
	{ db, storage }: ReopenDeps,
	admin_id: string,
	auction_id: string,
): Promise<Result<Reopened>> {
	const early = reopenRefusal(await readLot(db, auction_id));
	if (early) return fail(early);
	const id = randomUUID();
	// Files first, outside the transaction: an interruption leaves files that nobody refers to, never a row without its
	// files.
	const images = await copyImages({ db, storage }, auction_id, id);
	const reopened = await db
		.transaction()
		.execute((trx) => reopenWithin(trx, admin_id, { id, from: auction_id, images }));
	if (!reopened.ok) await storage.discardFolder(`auctions/${id}`);
	return reopened;
}

/** The auction that an unsold lot becomes, with the copies of its pictures. */
export interface Reopening {
	id: string;
	from: string;
	images: readonly CopiedImage[];
}

/** Locks a lot, and answers why it cannot be reopened; null if it can. */
export async function lockToReopen(trx: Transaction<Database>, auction_id: string): Promise<Problem | null> {
	await lockLastPayment(trx, auction_id);
	await lockLot(trx, auction_id);
	await markExpired(trx, auction_id);
	return reopenRefusal(await readLot(trx, auction_id));
}

/** Reopens a lot in a transaction that can do more with the new auction. Problems: those of `reopenRefusal`. */
export async function reopenWithin(
	trx: Transaction<Database>,
	admin_id: string,
	{ id, from, images }: Reopening,
): Promise<Result<Reopened>> {
	const refused = await lockToReopen(trx, from);
	const stored = refused ? null : await readAdminAuction(trx, from);
	if (!stored) return fail(refused ?? problem('auction.not-found'));
	await insertCopy(trx, admin_id, id, stored, images);
	await copyBarred(trx, id, from);
	await auditBoth(trx, admin_id, id, stored);
	return ok({ auction_id: id, reopened_from: from });
}

/** What decides whether a lot may be reopened. */
export interface ReopenableLot {
	status: AuctionStatus;
	outcome: Outcome | null;
	payment: PaymentStatus | null;
	offered: boolean;
	reopened: boolean;
	/** An instalment proposal for the lot was accepted; before version 0.3 without a payment. */
	proposal_accepted: boolean;
}

/** SQL: the columns of `ReopenableLot` of auctions aliased `a`. */
export const REOPENABLE = sql`a.status, ${OUTCOME} as outcome, ${REOPENED} as reopened,
	(select y.status from payments y where y.auction_id = a.id order by ${latestFirst('y')} limit 1) as payment,
	exists (select from second_chances c where c.auction_id = a.id and c.state = 'offered'
		and c.expires_at > clock_timestamp()) as offered,
	exists (select from instalment_proposals q where q.auction_id = a.id and q.state = 'accepted') as proposal_accepted`;

async function readLot(db: Kysely<Database>, auction_id: string): Promise<ReopenableLot | undefined> {
	const { rows } = await sql<ReopenableLot>`
		select ${REOPENABLE} from auctions a where a.id = ${auction_id} and a.withdrawn_at is null`.execute(db);
	return rows[0];
}

/** The outcomes after which a lot may come to another auction (rules §52). */
const REOPENED_AFTER: readonly Outcome[] = ['unsold', 'conditional-refused', 'unpaid', 'annulled'];

/** Why a lot is not reopened; null if it can be: `auction.not-found`, `auction.reopened`, `second-chance.open`, `auction.not-reopenable`. */
export function reopenRefusal(lot: ReopenableLot | undefined): Problem | null {
	if (!lot) return problem('auction.not-found');
	if (lot.reopened) return problem('auction.reopened');
	if (lot.offered) return problem('second-chance.open');
	// A win that fell before outcomes were recorded is still 'sold'.
	const fell = lot.outcome === 'sold' && lot.payment !== null && isUndone(lot.payment);
	const free = fell || (lot.outcome !== null && REOPENED_AFTER.includes(lot.outcome));
	return lot.status === 'completed' && free && !lot.proposal_accepted
		? null
		: problem('auction.not-reopenable');
}

async function insertCopy(
	trx: Transaction<Database>,
	admin_id: string,
	id: string,
	stored: AdminAuction,
	images: readonly CopiedImage[],
): Promise<void> {
	const fields = inFirstRound(editableIn(stored));
	const columns = auctionColumns(fields);
	const { environment } = stored;
	const draft = isRegulated(fields.kind);
	const old = await trx
		.selectFrom('auctions')
		.select(['extension_mode', 'extension_window_ms', 'increments', 'seller_id'])
		.where('id', '=', stored.id)
		.executeTakeFirstOrThrow();
	const terms = { ...old, increments: old.increments && JSON.stringify(old.increments) };
	const moving = {
		current_bid: columns.initial_bid,
		scheduled_end_time: columns.end_time,
		round: fields.rounds.length > 0 ? 1 : null,
	};
	const place = draft ? { environment: draftsOf(environment), published_at: null } : { environment };
	// The sale is over for the lot, and its number in it is taken: the copy is put into the sale that sells it.
	const outside = { sale_id: null, lot_number: null };
	await trx
		.insertInto('auctions')
		.values({ ...columns, ...terms, ...moving, ...outside, ...place, id, admin_id })
		.execute();
	await writeProperty(trx, id, environment, fields);
	// The source link and sale mode are copied; the source's identifiers are not, so that imports go on updating the old
	// auction.
	await sql`update properties n set sale_mode = o.sale_mode, source_url = o.source_url from properties o
		where n.auction_id = ${id} and o.auction_id = ${stored.id}`.execute(trx);
	await writeRounds(trx, id, fields.rounds);
	const rows = images.map((image) => ({ ...image, environment }));
	if (rows.length > 0) await trx.insertInto('auction_images').values(rows).execute();
	await trx.insertInto('reopened_auctions').values({ auction_id: id, reopened_from: stored.id }).execute();
	await releaseDefaulted(trx, stored.id, admin_id);
}

async function copyBarred(trx: Transaction<Database>, id: string, from: string): Promise<void> {
	await sql`insert into barred_bidders (auction_id, user_id)
		select ${id}::uuid, user_id from payments where auction_id = ${from} and defaulted
		union select ${id}::uuid, user_id from barred_bidders where auction_id = ${from}`.execute(trx);
}

/** Audits both auctions, each with a reference to the other. */
async function auditBoth(
	trx: Transaction<Database>,
	admin_id: string,
	id: string,
	{ id: from, title }: AdminAuction,
): Promise<void> {
	const by = { admin_id, action: 'auction.reopened' } as const;
	await recordAudit(trx, { ...by, subject: from, changes: { reopened_as: { from: null, to: id } } });
	const made = { title: { from: null, to: title }, reopened_from: { from: null, to: from } };
	await recordAudit(trx, { ...by, subject: id, changes: made });
}
