import { sql, type Transaction } from 'kysely';
import type { SupportingDocument } from '#contract/supporting-documents.ts';
import type { Environment } from '#domain/auction/auction.ts';
import type { Result } from '#domain/problems/result.ts';
import type { DocumentDeps } from '#server/features/accounts/documents/store-document.ts';
import { storeSupportingDocument } from '#server/features/accounts/documents/supporting-documents.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { isRecognisedDebtor, type PreferenceClaim, refusalOfDocument } from './request-preference.ts';

/**
 * Stores the document that supports a right of preference, before or while the desk decides (rules §49). A request that
 * waits gets a new version, so that the desk decides on what it saw. From a fiduciante whom the desk has recognised it is the proof of his
 * payment, beside that document. Problems: those of `refusalOfDocument` and of the reader.
 */
export async function storePreferenceDocument(
	deps: DocumentDeps & { environment: Environment },
	claim: PreferenceClaim,
	input: Buffer,
): Promise<Result<SupportingDocument>> {
	const role = (await isRecognisedDebtor(deps.db, claim)) ? 'debtor-payment' : 'preference';
	return storeSupportingDocument(deps, { ...claim, role }, input, async (trx) => {
		await renew(trx, claim);
		return refusalOfDocument(trx, deps.environment, claim, role);
	});
}

/** Raises the version of a request that has a document. It locks the right, as a decision does: none falls between check and commit. */
async function renew(trx: Transaction<Database>, { auction_id, user_id }: PreferenceClaim): Promise<void> {
	await sql`update preference_rights set version = version + 1
		where auction_id = ${auction_id} and user_id = ${user_id} and document_id is not null and state = 'requested'`.execute(
		trx,
	);
}
