import { type Kysely, sql, type Transaction } from 'kysely';
import { type Identity, needsReview } from '#domain/people/identity.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import type { AccountEmail } from '#server/features/accounts/account-emails.ts';
import { ensureProfile } from '#server/features/accounts/profiles.ts';
import { recordEvent } from '#server/features/accounts/security/security-events.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Vault } from '#server/platform/vault.ts';
import type { OfficialChecks } from './official-checks.ts';
import { openIdentity, type SealedIdentity, sealIdentity } from './sealed-identity.ts';

export interface StatementDeps {
	db: Kysely<Database>;
	vault: Vault;
	emails: EmailSender<AccountEmail>;
	/** Null where the operator has no official base. */
	officialChecks: OfficialChecks | null;
}

/** A person's statement of their own identity, with its session and address. */
export interface IdentityStatement {
	user_id: string;
	identity: Identity;
	session_id: string;
	address: string | null;
}

/**
 * Stores a person's identity (rules §30). Stating a number claims nothing, and the answer does not tell whether another account states or
 * holds it (rules §46). Another tax id or representative than before sends an approved registration back to review, with an email; the first
 * statement does not. The same identity again changes nothing. The answer says whether a
 * tax id or representative was stated that was not stored before.
 */
export async function stateIdentity(
	deps: StatementDeps,
	statement: IdentityStatement,
): Promise<Result<{ renewed: boolean }>> {
	await ensureProfile(deps.db, statement.user_id);
	return deps.db.transaction().execute((trx) => state(trx, deps, statement));
}

async function state(
	trx: Transaction<Database>,
	{ vault, emails, officialChecks }: StatementDeps,
	{ user_id, identity, session_id, address }: IdentityStatement,
): Promise<Result<{ renewed: boolean }>> {
	if (!(await lockOwner(trx, user_id))) return fail(problem('auth.required'));
	const before = await readBefore(trx, vault, user_id);
	if (before && isSame(before, identity)) return ok({ renewed: false });
	const version = await store(trx, user_id, sealIdentity(vault, user_id, identity));
	// Contains no value: the event is stored longer than the account.
	const event_type = before ? 'identity_changed' : 'identity_stated';
	await recordEvent(trx, { event_type, user_id, session_id, address });
	const renewed = !before || needsReview(before, identity);
	if (before && renewed && (await backToReview(trx, user_id)))
		await emails.send({ kind: 'identity-changed', user_id }, trx);
	await officialChecks?.add({ user_id, version }, trx);
	return ok({ renewed });
}

/**
 * Locks the user and then the profile, before the identity: the order of the deletion of an account and of a decision.
 * False for a deleted account.
 */
async function lockOwner(trx: Transaction<Database>, user_id: string): Promise<boolean> {
	const { rows } = await sql`select from users where id = ${user_id} and deleted_at is null
		for no key update`.execute(trx);
	await sql`select from profiles where id = ${user_id} for no key update`.execute(trx);
	return rows.length > 0;
}

async function readBefore(
	trx: Transaction<Database>,
	vault: Vault,
	user_id: string,
): Promise<Identity | null> {
	const { rows } = await sql<Pick<SealedIdentity, 'person_type' | 'sealed'>>`
		select person_type, sealed from identities where user_id = ${user_id}`.execute(trx);
	return rows[0] ? openIdentity(vault, user_id, rows[0]) : null;
}

function isSame(before: Identity, after: Identity): boolean {
	const { phone, address } = before;
	return !needsReview(before, after) && phone === after.phone && address === after.address;
}

/** Stores the identity and returns its version. */
async function store(trx: Transaction<Database>, user_id: string, identity: SealedIdentity): Promise<number> {
	const { person_type, tax_id_hash, representative_hash, sealed } = identity;
	const { rows } = await sql<{ version: number }>`
		insert into identities as i (user_id, person_type, tax_id_hash, representative_hash, sealed)
		values (${user_id}, ${person_type}, ${tax_id_hash}, ${representative_hash}, ${sealed})
		on conflict (user_id) do update set person_type = excluded.person_type, tax_id_hash = excluded.tax_id_hash,
			representative_hash = excluded.representative_hash, sealed = excluded.sealed, version = i.version + 1, stated_at = now()
		returning version`.execute(trx);
	return (rows[0] as { version: number }).version;
}

/** Ends an approval; true when there was one. An administrator does not bid, so their registration is unchanged. */
async function backToReview(trx: Transaction<Database>, user_id: string): Promise<boolean> {
	const { numAffectedRows } = await sql`
		update profiles p set status = 'pending' where id = ${user_id} and status = 'approved'
			and not exists (select from user_roles r where r.user_id = p.id and r.role = 'admin')`.execute(trx);
	return numAffectedRows === 1n;
}
