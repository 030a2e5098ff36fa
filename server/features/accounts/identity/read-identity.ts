import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { IdentityOutline, ReviewedIdentity } from '#contract/identity.ts';
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

/** An identity with its version and the times of its last change and since when its number is held, as ISO text. */
export interface StatedIdentity extends Identity {
	version: number;
	stated_at: string;
	held_at: string | null;
}

/** The identity that a person stated; null without one. */
export async function readIdentityOf(
	{ db, vault }: IdentityReader,
	user_id: string,
): Promise<StatedIdentity | null> {
	const { rows } = await sql<
		Pick<SealedIdentity, 'person_type' | 'sealed'> & Omit<StatedIdentity, keyof Identity>
	>`
		select i.person_type, i.sealed, i.version, ${iso('i', 'stated_at')}, ${iso('i', 'held_at')}
		from identities i where i.user_id = ${user_id}`.execute(db);
	const [row] = rows;
	if (!row) return null;
	const { version, stated_at, held_at } = row;
	return { ...openIdentity(vault, user_id, row), version, stated_at, held_at };
}

/** The identity that a person stated with the checks of its version, newest first; null without one. */
export async function readCheckedIdentity(
	reader: IdentityReader,
	user_id: string,
): Promise<Omit<ReviewedIdentity, 'others' | 'exclusions'> | null> {
	const identity = await readIdentityOf(reader, user_id);
	if (!identity) return null;
	const { rows: checks } = await sql<ReviewedIdentity['checks'][number]>`
		select c.source, u.name as by, c.checked, c.note, c.result, ${iso('c', 'checked_at')}
		from identity_checks c left join users u on u.id = c.admin_id
		where c.user_id = ${user_id} and c.version = ${identity.version}
		order by c.checked_at desc, c.id`.execute(reader.db);
	return { ...identity, checks, company_document: await readCompanyDocument(reader.db, user_id) };
}

/**
 * The identity that a person stated with its checks, the other accounts that state its number, and what stands against it or against the
 * number of the representative.
 */
export async function readReviewedIdentity(
	reader: IdentityReader,
	user_id: string,
): Promise<ReviewedIdentity | null> {
	const identity = await readCheckedIdentity(reader, user_id);
	if (!identity) return null;
	const { rows: others } = await sql<ReviewedIdentity['others'][number]>`
		select i.user_id, p.name, p.email, p.status, i.held_at is not null as held
		from identities own join identities i on i.tax_id_hash = own.tax_id_hash and i.user_id <> own.user_id
			join profiles p on p.id = i.user_id
		where own.user_id = ${user_id} order by i.held_at, i.stated_at`.execute(reader.db);
	const exclusions = await readExclusions(
		reader.db,
		sql`exists (select from identities own
			where own.user_id = ${user_id} and x.tax_id_hash in (own.tax_id_hash, own.representative_hash))`,
	);
	return { ...identity, others, exclusions };
}

/** As whom a person stated their identity. It is lost if it was removed with its key, and was not stated again (removeLost). */
export async function readIdentityOutline(db: Kysely<Database>, user_id: string): Promise<IdentityOutline> {
	const { rows } = await sql<Pick<IdentityOutline, 'person_type' | 'lost'>>`
		select i.person_type, i.user_id is null and exists (select from security_events
			where user_id = ${user_id} and event_type = 'identity_lost') as lost
		from (select) person left join identities i on i.user_id = ${user_id}`.execute(db);
	const { person_type = null, lost = false } = rows[0] ?? {};
	return { person_type, lost, company_document: await readCompanyDocument(db, user_id) };
}

/** The exclusions `x` of a condition, newest first. */
export async function readExclusions(
	db: Kysely<Database>,
	condition: RawBuilder<unknown>,
): Promise<ReviewedIdentity['exclusions']> {
	const { rows } = await sql<ReviewedIdentity['exclusions'][number]>`
		select x.kind, coalesce(s.title, a.title) as title, ${iso('x', 'at')}, ${iso('x', 'ended_at')}
		from exclusions x left join sales s on s.id = x.subject_id left join auctions a on a.id = x.subject_id
		where ${condition} order by x.at desc, x.id`.execute(db);
	return rows;
}
