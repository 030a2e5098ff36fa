import { type Kysely, sql, type Transaction } from 'kysely';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { isPublishedLot } from '#domain/sale/publication-freeze.ts';
import { changesBetween } from '#server/features/accounts/audit-log/changes.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { readAdminAuction } from '#server/features/bidding/read-auction.ts';
import { editableIn } from '#server/features/catalogue/edit-lot.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { lockForAdmin } from './lock-for-admin.ts';
import { takeWithdrawal } from './withdraw-auction.ts';

/** The reason in the ledger of an auction that is withdrawn while it runs: a deletion asks for none. */
const NO_REASON = '';

/**
 * Deletes an auction (rules §13). Without any record it is deleted with its images and related data. With a ledger or
 * with proposals it is only withdrawn from every list, and its ledger stays, closed by a cancellation if the auction
 * was not over. A ledger of refused bids counts too, because receipts were issued for it. Files are deleted after the
 * commit. A published lot of a regulated kind is refused (`auction.published`): it is withdrawn with a reason (rules §40).
 */
export async function deleteAuction(
	db: Kysely<Database>,
	storage: Storage,
	admin_id: string,
	id: string,
): Promise<Result<null>> {
	const removed = await db.transaction().execute(async (trx): Promise<Problem | { files: boolean }> => {
		const held = await lockForAdmin(trx, id);
		const stored = held && (await readAdminAuction(trx, id));
		if (!held || !stored) return problem('auction.not-found');
		if (isPublishedLot(stored.kind, held.auction.draft)) return problem('auction.published');
		const kept = held.auction.ledger_seq > 0 || (await hasProposals(trx, id));
		if (kept) await takeWithdrawal(trx, held, NO_REASON);
		else await remove(trx, id);
		const gone = kept ? { withdrawn: true } : { ...editableIn(stored), status: stored.status };
		await recordAudit(trx, {
			admin_id,
			action: kept ? 'auction.withdrawn' : 'auction.deleted',
			subject: id,
			changes: kept ? changesBetween({}, gone) : removalOf(gone),
		});
		return { files: !kept };
	});
	if ('code' in removed) return fail(removed);
	if (removed.files) await storage.discardFolder(`auctions/${id}`);
	return ok(null);
}

/** Instalment proposals are kept, as bids are. */
async function hasProposals(trx: Transaction<Database>, auction_id: string): Promise<boolean> {
	const { rows } =
		await sql`select from instalment_proposals where auction_id = ${auction_id} limit 1`.execute(trx);
	return rows.length > 0;
}

/** Deletes the auction, and the stored answers of bids refused on it without a record. */
async function remove(trx: Transaction<Database>, id: string): Promise<void> {
	await sql`delete from idempotency_keys where refusal is not null and auction_id = ${id}`.execute(trx);
	await trx.deleteFrom('auctions').where('id', '=', id).execute();
}

/** All fields as removed, so that the audit log still shows what the auction was. */
function removalOf(before: object) {
	return Object.fromEntries(Object.entries(before).map(([field, from]) => [field, { from, to: null }]));
}
