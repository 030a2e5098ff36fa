import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { AdminAuction, DebtorPreferenceBody } from '#contract/admin-auctions.ts';
import { buyByDebtor } from '#domain/auction/debtor-preference.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { type Centavos, centavosOf } from '#domain/values/money.ts';
import { microsOf } from '#domain/values/time.ts';
import { changesBetween } from '#server/features/accounts/audit-log/changes.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { stateOf, termsOf } from '#server/features/bidding/decisions/decision-columns.ts';
import { neverCompletes, writeSteps } from '#server/features/bidding/decisions/unit-of-work.ts';
import { addNews } from '#server/features/bidding/lot-news.ts';
import { readAdminAuction } from '#server/features/bidding/read-auction.ts';
import {
	FOREIGN_DOCUMENT,
	keepProof,
	proofDocument,
} from '#server/features/catalogue/sales/order-document.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { lockForAdmin, raiseVersion } from './lock-for-admin.ts';
import { type FormResult, refusedFields } from './refused-fields.ts';

interface Deps {
	db: Kysely<Database>;
	storage: Storage;
}

/**
 * Records that the fiduciante bought a lot for debt and charges (rules §49): `document_id` is his own proof, sent from his account once he
 * was recognised or before, a private file of the desk's, or a published document of the lot or its sale. Nobody is invoiced. Problems: `auction.not-found`, `auction.draft`,
 * `debtor-preference.kind`, those of `buyByDebtor`, `request.invalid` for a document of another.
 */
export async function recordDebtorPreference(
	{ db, storage }: Deps,
	admin_id: string,
	id: string,
	{ amount, paid_at, document_id }: DebtorPreferenceBody,
): Promise<FormResult<AdminAuction>> {
	const own = await ownProof(db, storage, id, document_id);
	return db.transaction().execute(async (trx): Promise<FormResult<AdminAuction>> => {
		const held = await lockForAdmin(trx, id);
		if (!held) return fail({ problem: problem('auction.not-found') });
		const { auction, at } = held;
		if (auction.draft) return fail({ problem: problem('auction.draft') });
		if (auction.kind !== 'fiduciary') return fail({ problem: problem('debtor-preference.kind') });
		const document = own ?? (await proofDocument(trx, id, document_id));
		if (document === null) return refusedFields([FOREIGN_DOCUMENT]);
		const payment = { amount: centavosOf(amount) as Centavos, paid_at: microsOf(paid_at), document };
		const { steps, problem: refused } = buyByDebtor(
			termsOf(auction),
			stateOf(auction),
			payment,
			await readFigure(trx, id),
			at,
		);
		if (refused) return fail({ problem: refused });
		await writeSteps(trx, auction, steps, at, neverCompletes);
		await keepProof(trx, document_id);
		await raiseVersion(trx, id);
		await addNews(trx, id, 'outcome');
		const changes = changesBetween({}, { debt_paid: amount, debt_paid_at: paid_at });
		await recordAudit(trx, { admin_id, action: 'auction.debtor-preference', subject: id, changes });
		return ok((await readAdminAuction(trx, id)) as AdminAuction);
	});
}

/** For how much the fiduciante buys: the figure that the desk keeps for it, or the edital's debt; null without either. */
async function readFigure(trx: Kysely<Database>, id: string): Promise<Centavos | null> {
	const { rows } = await sql<{ figure: Centavos | null }>`select coalesce(p.payoff, p.debt) as figure
		from properties p where p.auction_id = ${id}`.execute(trx);
	return rows[0]?.figure ?? null;
}

/** The SHA-256 of a document that a fiduciante whom the desk has recognised sent on the lot; null if the id is of none. */
async function ownProof(
	db: Kysely<Database>,
	storage: Storage,
	auction_id: string,
	document_id: string,
): Promise<string | null> {
	const { rows } = await sql<{ file: string }>`
		select f.file from preference_rights r join supporting_documents f on f.user_id = r.user_id and f.auction_id = r.auction_id
		where r.auction_id = ${auction_id} and r.ground = 'fiduciante' and r.state = 'approved' and f.id = ${document_id}`.execute(
		db,
	);
	const bytes = rows[0] && (await storage.bytes(rows[0].file));
	return bytes ? hash('sha256', bytes, 'hex') : null;
}
