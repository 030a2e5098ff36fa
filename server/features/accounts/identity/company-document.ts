import { sql } from 'kysely';
import type { SupportingDocument } from '#contract/supporting-documents.ts';
import { problem } from '#domain/problems/problems.ts';
import type { Result } from '#domain/problems/result.ts';
import type { DocumentDeps } from '#server/features/accounts/documents/store-document.ts';
import { storeSupportingDocument } from '#server/features/accounts/documents/supporting-documents.ts';

/**
 * Stores the document of the company that a person's registration states (rules §30). Problems: `identity.not-company`;
 * `document.approved` once the registration is approved with a document; those of the reader.
 */
export function storeCompanyDocument(
	deps: DocumentDeps,
	user_id: string,
	input: Buffer,
): Promise<Result<SupportingDocument>> {
	return storeSupportingDocument(deps, { user_id, role: 'company', auction_id: null }, input, async (trx) => {
		const { rows } = await sql<{ company: boolean; settled: boolean }>`
			select coalesce(i.person_type = 'company', false) as company, coalesce(p.status = 'approved', false)
				and exists (select from supporting_documents d where d.user_id = u.id and d.role = 'company') as settled
			from users u left join identities i on i.user_id = u.id left join profiles p on p.id = u.id
			where u.id = ${user_id}`.execute(trx);
		const [person] = rows;
		if (!person?.company) return problem('identity.not-company');
		return person.settled ? problem('document.approved') : null;
	});
}
