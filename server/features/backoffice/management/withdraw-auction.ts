import { type Kysely, sql, type Transaction } from 'kysely';
import type { OrderBody } from '#contract/admin-auctions.ts';
import { LABELS, offers } from '#domain/auction/auction.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { changesBetween } from '#server/features/accounts/audit-log/changes.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { addNews } from '#server/features/bidding/lot-news.ts';
import { FOREIGN_DOCUMENT, orderDocument } from '#server/features/catalogue/sales/order-document.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { takeAction } from './act-on-auction.ts';
import { type LockedForAdmin, lockForAdmin, raiseVersion } from './lock-for-admin.ts';
import { type FormResult, refusedFields } from './refused-fields.ts';

/**
 * Withdraws a published lot that is not over (rules §40): it is cancelled with the reason, leaves the lists, and stays with its number, its
 * documents and the reason on the page of its sale. Those who follow it are told. Problems: `auction.not-found`, `auction.draft`,
 * `auction.action-not-offered`, `request.invalid` for a document that is none of its published ones.
 */
export async function withdrawAuction(
	db: Kysely<Database>,
	admin_id: string,
	id: string,
	{ reason, document_id }: OrderBody,
): Promise<FormResult<null>> {
	return db.transaction().execute(async (trx): Promise<FormResult<null>> => {
		const held = await lockForAdmin(trx, id);
		if (!held) return fail({ problem: problem('auction.not-found') });
		const { status } = held.auction;
		if (!offers('cancel', status)) return fail({ problem: notOffered(LABELS[status].toLowerCase()) });
		if (document_id && !(await orderDocument(trx, sql`a.id = ${id}`, document_id)))
			return refusedFields([FOREIGN_DOCUMENT]);
		const refused = await takeWithdrawal(trx, held, reason);
		if (refused) return fail({ problem: refused });
		await trx
			.insertInto('lot_withdrawals')
			.values({ auction_id: id, reason, document_id: document_id ?? null, admin_id })
			.execute();
		await addNews(trx, id, 'withdrawn');
		const changes = changesBetween({}, { withdrawn: true, reason });
		await recordAudit(trx, { admin_id, action: 'auction.withdrawn', subject: id, changes });
		return ok(null);
	});
}

function notOffered(status: string) {
	return problem('auction.action-not-offered', { action: 'retirar', status });
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
