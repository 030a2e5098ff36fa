import { type Kysely, type RawBuilder, sql } from 'kysely';
import type {
	Registration,
	RegistrationPage,
	RegistrationQuery,
	ReviewedAgain,
} from '#contract/registrations.ts';
import type { OfficialResult, PersonType } from '#domain/people/identity-words.ts';
import { readTaxId } from '#domain/values/tax-id.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { documentInfoOf } from '#server/features/accounts/document-info.ts';
import { taxIdHash } from '#server/features/accounts/identity/sealed-identity.ts';
import { idColumn, Keyset, timeColumn } from '#server/platform/db/keyset-cursor.ts';
import { escapeLike } from '#server/platform/db/like.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Vault } from '#server/platform/vault.ts';

const NEWEST = new Keyset([timeColumn('p.created_at'), idColumn('p.id')], 'desc');

/** Refused registrations by their decision. The state of a few was never decided, but only stored. */
const LAST_REFUSED = new Keyset(
	[timeColumn('coalesce(d.decided_at, p.created_at)'), idColumn('p.id')],
	'desc',
);

interface RegistrationRow extends Pick<Registration, 'id' | 'name' | 'email' | 'status'> {
	created_at: Micros;
	document_url: string | null;
	document_uploaded_at: Date | null;
	waits_since: Micros;
	approved_name: string | null;
	decision: 'approved' | 'rejected' | 'revoked' | null;
	reason: string | null;
	decided_by: string | null;
	/** When it was decided, or made where it was not. */
	decided_at: Micros;
	email_confirmed: boolean;
	second_factor: boolean;
	person_type: PersonType | null;
	stated_at: Micros | null;
	held: boolean;
	checked_at: Micros | null;
	official: OfficialResult | null;
	identity_changed: boolean;
}

/**
 * One page of the registrations of a state, newest first (spec §7), refused ones by their decision. Null when the cursor is not one of this
 * list. Where addresses need not be confirmed, each counts as confirmed.
 */
export async function listRegistrations(
	{ db, confirmationRequired, vault }: { db: Kysely<Database>; confirmationRequired: boolean; vault?: Vault },
	{ limit, cursor, status, search }: RegistrationQuery,
): Promise<RegistrationPage | null> {
	const order = status === 'rejected' ? LAST_REFUSED : NEWEST;
	const after = order.after(cursor);
	if (!after) return null;
	const matching = sql`${listed(status)} ${matches(search, vault)}`;
	const { rows } = await sql<RegistrationRow>`${select(confirmationRequired)}
		where ${matching} and ${after} order by ${order.order} limit ${limit + 1}`.execute(db);
	const { page, next_cursor } = order.page(rows, limit, ({ created_at, decided_at, id }) => [
		status === 'rejected' ? decided_at : created_at,
		id,
	]);
	return { registrations: page.map(present), next_cursor, total: await count(db, matching) };
}

/** The registrations of these people, in no order. */
export async function readRegistrations(
	{ db, confirmationRequired }: { db: Kysely<Database>; confirmationRequired: boolean },
	ids: readonly string[],
): Promise<Registration[]> {
	const { rows } = await sql<RegistrationRow>`${select(confirmationRequired)}
		where p.id = any(${ids}::uuid[]) and p.status in ('pending', 'approved')`.execute(db);
	return rows.map(present);
}

/** SQL: the registrations of the profiles `p`. */
function select(confirmationRequired: boolean): RawBuilder<RegistrationRow> {
	return sql`
		select p.id, p.name, p.email, p.status, micros(p.created_at) as created_at, p.document_url,
			p.document_uploaded_at, micros(p.waits_since) as waits_since, n.name as approved_name, d.decision, d.reason,
			d.decided_by, micros(coalesce(d.decided_at, p.created_at)) as decided_at,
			i.person_type, micros(i.stated_at) as stated_at, i.held_at is not null as held,
			(select micros(max(c.checked_at)) from identity_checks c
				where c.user_id = i.user_id and c.version = i.version and c.source = 'desk' and c.note is null) as checked_at,
			(select c.result from identity_checks c
				where c.user_id = i.user_id and c.version = i.version and c.source = 'official') as official,
			coalesce(i.version > 1 and i.stated_at = p.waits_since, false) as identity_changed,
			not ${confirmationRequired} or (select u.email_verified from users u where u.id = p.id) as email_confirmed,
			coalesce((select u.two_factor_enabled from users u where u.id = p.id), false) as second_factor
		from profiles p left join identities i on i.user_id = p.id
			left join lateral (select a.name from approved_names a where a.user_id = p.id
				order by a.id desc limit 1) n on true
			left join lateral (select r.decision, r.reason, r.decided_at, w.name as decided_by
				from registration_decisions r left join users w on w.id = r.admin_id and w.deleted_at is null
				where r.user_id = p.id order by r.decided_at desc limit 1) d on true`;
}

/** Administrators are not in the list of approved people: they do not bid, so there is nothing to revoke. */
function listed(status: RegistrationQuery['status']): RawBuilder<boolean> {
	// The status is a literal in the statement, because each status has a partial index.
	if (status === 'pending') return sql<boolean>`p.status = 'pending'`;
	if (status === 'rejected')
		return sql<boolean>`p.status = 'rejected'
			and not exists (select from users u where u.id = p.id and u.deleted_at is not null)`;
	const unchecked = sql`and exists (select from identities i where i.user_id = p.id and i.held_at is null)`;
	return sql<boolean>`p.status = 'approved' ${status === 'unchecked' ? unchecked : sql``}
		and not exists (select from user_roles r where r.user_id = p.id and r.role = 'admin')`;
}

/** Numbers are encrypted: a whole one is found by its keyed hash, where there is the key; pages are rendered without it. */
function matches(search: string, vault: Vault | undefined): RawBuilder<unknown> {
	if (search === '') return sql``;
	const tax_id = vault && readTaxId(search);
	if (tax_id)
		return sql`and exists (select from identities i where i.user_id = p.id
			and i.tax_id_hash = ${taxIdHash(vault, tax_id.text)})`;
	return sql`and fold_text(p.name || E'\\n' || p.email) like '%' || fold_text(${escapeLike(search)}) || '%'`;
}

async function count(db: Kysely<Database>, matching: RawBuilder<unknown>): Promise<number> {
	const { rows } = await sql<{ total: number }>`
		select count(*) as total from profiles p where ${matching}`.execute(db);
	return rows[0]?.total ?? 0;
}

function present(row: RegistrationRow): Registration {
	const [again, refusal] = [againOf(row), refusalOf(row)];
	return {
		id: row.id,
		name: row.name,
		email: row.email,
		status: row.status,
		created_at: isoOf(row.created_at),
		document: documentInfoOf(row),
		email_confirmed: row.email_confirmed,
		second_factor: row.second_factor,
		identity: identityOf(row),
		...(again && { again }),
		...(refusal && { refusal }),
	};
}

function refusalOf({
	status,
	decision,
	reason,
	decided_by,
	decided_at,
}: RegistrationRow): Registration['refusal'] | null {
	if (status !== 'rejected' || decision === null || decision === 'approved') return null;
	return { decision, reason, by: decided_by, at: isoOf(decided_at) };
}

function identityOf({
	person_type,
	stated_at,
	held,
	checked_at,
	official,
}: RegistrationRow): Registration['identity'] {
	if (person_type === null || stated_at === null) return null;
	return {
		person_type,
		stated_at: isoOf(stated_at),
		held,
		checked_at: checked_at === null ? null : isoOf(checked_at),
		official,
	};
}

/** Why a registration is reviewed again; null for a new one, and for one that waits with the approved name. */
function againOf({
	status,
	name,
	decision,
	reason,
	approved_name,
	waits_since,
	identity_changed,
}: RegistrationRow): ReviewedAgain | null {
	if (status !== 'pending') return null;
	const refused = decision === 'rejected' || decision === 'revoked';
	const renamed = approved_name !== null && approved_name !== name;
	// An approval returns to review only because of a changed name or identity.
	if (!refused && !renamed && !identity_changed) return null;
	return {
		why: refused ? decision : renamed ? 'name-changed' : 'identity-changed',
		approved_name,
		reason: refused ? reason : null,
		since: isoOf(waits_since),
	};
}
