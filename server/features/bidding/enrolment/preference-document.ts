import { type Kysely, sql, type Transaction } from 'kysely';
import type { SupportingDocument } from '#contract/supporting-documents.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import type { Result } from '#domain/problems/result.ts';
import type { DocumentDeps } from '#server/features/accounts/documents/store-document.ts';
import { storeSupportingDocument } from '#server/features/accounts/documents/supporting-documents.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { readEnrolmentFacts } from './read-enrolment.ts';

/** A person who asks for a right of preference in a lot. */
interface PreferenceClaim {
	auction_id: string;
	user_id: string;
}

/**
 * Stores the document that supports a right of preference, before or while the desk decides (rules §33). A request that
 * waits gets a new version, so that the desk decides on what it saw. Problems: `auction.not-found`,
 * `enrolment.not-needed`, `preference.granted`, and those of the reader.
 */
export function storePreferenceDocument(
	deps: DocumentDeps & { environment: Environment },
	claim: PreferenceClaim,
	input: Buffer,
): Promise<Result<SupportingDocument>> {
	return storeSupportingDocument(deps, { ...claim, role: 'preference' }, input, async (trx) => {
		await lockEnrolment(trx, claim);
		const refused = await refusalOfDocument(trx, deps.environment, claim);
		if (!refused) await renew(trx, claim);
		return refused;
	});
}

/** Why the document of a right of preference would be refused now. */
export async function refusalOfDocument(
	db: Kysely<Database>,
	environment: Environment,
	{ auction_id, user_id }: PreferenceClaim,
): Promise<Problem | null> {
	const facts = await readEnrolmentFacts(db, environment, { auction_id, user_id });
	if (!facts) return problem('auction.not-found');
	if (!facts.edital || facts.mode === 'open') return problem('enrolment.not-needed');
	const granted = await db
		.selectFrom('preference_rights')
		.select('id')
		.where('auction_id', '=', auction_id)
		.where('user_id', '=', user_id)
		.where('state', '=', 'approved')
		.executeTakeFirst();
	return granted ? problem('preference.granted') : null;
}

/** A decision locks the same row first: none falls between this upload's check and its commit. */
async function lockEnrolment(
	trx: Transaction<Database>,
	{ auction_id, user_id }: PreferenceClaim,
): Promise<void> {
	await sql`select from enrolments e join auctions a on e.subject_id = coalesce(a.sale_id, a.id)
		where a.id = ${auction_id} and e.user_id = ${user_id} for update of e`.execute(trx);
}

async function renew(trx: Transaction<Database>, { auction_id, user_id }: PreferenceClaim): Promise<void> {
	await sql`update enrolments e set version = e.version + 1
		from preference_rights r join auctions a on a.id = r.auction_id
		where r.auction_id = ${auction_id} and r.user_id = ${user_id} and r.document_id is not null
			and e.user_id = r.user_id and e.subject_id = coalesce(a.sale_id, a.id) and e.state = 'requested'`.execute(
		trx,
	);
}
