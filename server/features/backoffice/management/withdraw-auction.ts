import { sql, type Transaction } from 'kysely';
import type { OrderBody } from '#contract/admin-auctions.ts';
import { offers } from '#domain/auction/transitions.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { changesBetween } from '#server/features/accounts/audit-log/changes.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { addNews } from '#server/features/bidding/lot-news.ts';
import { FOREIGN_DOCUMENT } from '#server/features/catalogue/sales/order-document.ts';
import { lockLastPayment, recordOutcome } from '#server/features/settlement/second-chance/record-outcome.ts';
import type { AfterWinDeps } from '#server/features/settlement/second-chance/undo-win.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { takeAction } from './act-on-auction.ts';
import { type LockedForAdmin, lockForAdmin, raiseVersion } from './lock-for-admin.ts';
import { type FormResult, refusedFields } from './refused-fields.ts';
import { orderOf } from './suspend-auction.ts';

/**
 * Withdraws a published lot that nobody won (rules §40, §50): it is `withdrawn` with the reason, leaves the lists, and stays with its number, its
 * documents and the reason on the page of its sale. Those who follow it are told. Problems: `auction.not-found`, `auction.draft`,
 * `outcome.not-allowed`, `request.invalid` for a document that is none of its published ones.
 */
export async function withdrawAuction(
	{ db, emails }: AfterWinDeps,
	admin_id: string,
	id: string,
	body: OrderBody,
): Promise<FormResult<null>> {
	return db.transaction().execute(async (trx): Promise<FormResult<null>> => {
		await lockLastPayment(trx, id);
		const held = await lockForAdmin(trx, id);
		if (!held) return fail({ problem: problem('auction.not-found') });
		return withdrawLocked(trx, emails, held, admin_id, body);
	});
}

/** The same on a lot that is locked, after its last payment. */
export async function withdrawLocked(
	trx: Transaction<Database>,
	emails: AfterWinDeps['emails'],
	{ auction: { id, draft } }: LockedForAdmin,
	admin_id: string,
	{ reason, document_id }: OrderBody,
): Promise<FormResult<null>> {
	if (draft) return fail({ problem: problem('auction.draft') });
	const order = await orderOf(trx, sql`a.id = ${id}`, { reason, document_id });
	if (!order) return refusedFields([FOREIGN_DOCUMENT]);
	const deciding = { ...order, outcome: 'withdrawn', auction_id: id, admin_id, document_id } as const;
	const refused = await recordOutcome(trx, emails, deciding);
	if (refused) return fail({ problem: refused });
	await raiseVersion(trx, id);
	await sql`update auctions set withdrawn_at = last_stamp where id = ${id}`.execute(trx);
	await trx
		.insertInto('lot_withdrawals')
		.values({ auction_id: id, reason, document_id: document_id ?? null, admin_id })
		.execute();
	await addNews(trx, id, 'withdrawn');
	const changes = changesBetween({}, { withdrawn: true, reason });
	await recordAudit(trx, { admin_id, action: 'auction.withdrawn', subject: id, changes });
	return ok(null);
}

/** Takes a lot off every list; one that is not over is cancelled with the reason. Returns why that is refused, or null. */
export async function takeWithdrawal(trx: Transaction<Database>, held: LockedForAdmin, reason: string) {
	const { auction } = held;
	const refused = offers('cancel', auction.status)
		? await takeAction(trx, held, { name: 'cancel', reason })
		: null;
	if (refused) return refused;
	await raiseVersion(trx, auction.id);
	await sql`update auctions set withdrawn_at = from_micros(${held.at}) where id = ${auction.id}`.execute(trx);
	return null;
}
