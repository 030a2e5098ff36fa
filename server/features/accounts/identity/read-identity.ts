import { type Kysely, sql } from 'kysely';
import type { ReviewedIdentity } from '#contract/identity.ts';
import type { Identity } from '#domain/people/identity.ts';
import { readCompanyDocument } from '#server/features/accounts/documents/supporting-documents.ts';
import { iso } from '#server/platform/db/iso-column.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Vault } from '#server/platform/vault.ts';
import { openIdentity, type SealedIdentity } from './sealed-identity.ts';

export interface IdentityReader {
	db: Kysely<Database>;
	vault: Vault;
}

/** An identity with its version and the time of its last change, as ISO text. */
export interface StatedIdentity extends Identity {
	version: number;
	stated_at: string;
}

/** The identity that a person stated; null without one. */
export async function readIdentityOf(
	{ db, vault }: IdentityReader,
	user_id: string,
): Promise<StatedIdentity | null> {
	const { rows } = await sql<
		Pick<SealedIdentity, 'person_type' | 'sealed'> & { version: number; stated_at: string }
	>`
		select i.person_type, i.sealed, i.version, ${iso('i', 'stated_at')}
		from identities i where i.user_id = ${user_id}`.execute(db);
	const [row] = rows;
	if (!row) return null;
	const { version, stated_at } = row;
	return { ...openIdentity(vault, user_id, row), version, stated_at };
}

/** The identity that a person stated with the checks of its version, newest first; null without one. */
export async function readReviewedIdentity(
	reader: IdentityReader,
	user_id: string,
): Promise<ReviewedIdentity | null> {
	const identity = await readIdentityOf(reader, user_id);
	if (!identity) return null;
	const { rows: checks } = await sql<ReviewedIdentity['checks'][number]>`
		select c.source, u.name as by, c.checked, c.result, ${iso('c', 'checked_at')}
		from identity_checks c left join users u on u.id = c.admin_id
		where c.user_id = ${user_id} and c.version = ${identity.version}
		order by c.checked_at desc, c.id`.execute(reader.db);
	return { ...identity, checks, company_document: await readCompanyDocument(reader.db, user_id) };
}

/** Whether a person stated an identity. */
export async function hasIdentity(db: Kysely<Database>, user_id: string): Promise<boolean> {
	const { rows } = await sql`select from identities where user_id = ${user_id}`.execute(db);
	return rows.length > 0;
}
