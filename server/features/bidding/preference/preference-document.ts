import { sql, type Transaction } from 'kysely';
import type { SupportingDocument } from '#contract/supporting-documents.ts';
import type { Environment } from '#domain/auction/auction.ts';
import type { Result } from '#domain/problems/result.ts';
import type { DocumentDeps } from '#server/features/accounts/documents/store-document.ts';
import { storeSupportingDocument } from '#server/features/accounts/documents/supporting-documents.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type PreferenceClaim, refusalOfClaim } from './request-preference.ts';

/**
 * Stores the document that supports a right of preference, before or while the desk decides (rules §49). A request that
 * waits gets a new version, so that the desk decides on what it saw. Problems: those of `refusalOfClaim` and of the reader.
 */
export function storePreferenceDocument(
	deps: DocumentDeps & { environment: Environment },
	claim: PreferenceClaim,
	input: Buffer,
): Promise<Result<SupportingDocument>> {
	return storeSupportingDocument(deps, { ...claim, role: 'preference' }, input, async (trx) => {
		await renew(trx, claim);
		return refusalOfClaim(trx, deps.environment, claim);
	});
}

/** Raises the version of a request that has a document. It locks the right, as a decision does: none falls between check and commit. */
async function renew(trx: Transaction<Database>, { auction_id, user_id }: PreferenceClaim): Promise<void> {
	await sql`update preference_rights set version = version + 1
		where auction_id = ${auction_id} and user_id = ${user_id} and document_id is not null and state = 'requested'`.execute(
		trx,
	);
}
