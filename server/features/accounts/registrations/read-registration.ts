import { type Kysely, sql } from 'kysely';
import type { DocumentInfo } from '#contract/account.ts';
import { documentInfoOf } from '#server/features/accounts/document-info.ts';
import type { Database } from '#server/platform/db/schema.ts';

/**
 * A person's registration for their profile, with the approved name where a new one is under review; null without a
 * profile.
 */
export async function readRegistration(
	db: Kysely<Database>,
	user_id: string,
): Promise<{ name: string; approved_name: string | null; document: DocumentInfo | null } | null> {
	const { rows } = await sql<{
		name: string;
		approved_name: string | null;
		document_url: string | null;
		document_uploaded_at: Date | null;
	}>`
		select p.name, p.document_url, p.document_uploaded_at, case when p.status = 'pending' then (
				select nullif(a.name, p.name) from approved_names a where a.user_id = p.id order by a.id desc limit 1
			) end as approved_name
		from profiles p where p.id = ${user_id}`.execute(db);
	const [profile] = rows;
	if (!profile) return null;
	const { name, approved_name } = profile;
	return { name, approved_name, document: documentInfoOf(profile) };
}
