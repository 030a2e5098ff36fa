import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { Vault } from '#server/platform/vault.ts';

/** SQL: an exclusion in force of a deleted account, not yet marked as lost: of others there is the identity, too. */
export const OF_DELETED = sql`user_id is null and ended_at is null and number_lost_at is null`;

/** The text whose keyed hash a start stores. No number is written like it. */
const KNOWN_TEXT = 'identity key';

/**
 * Throws when the database holds an identity or a bar that this key cannot open, or exclusions of deleted accounts under the hashes of another one:
 * with another key, look-ups would find nobody, one tax id could be stated twice, and bars and exclusions would have no effect.
 */
export async function checkIdentityKey(db: Kysely<Database>, vault: Vault): Promise<void> {
	const { rows } = await sql<{ owner: string; sealed: Buffer }>`
		(select user_id as owner, sealed from identities limit 1) union all
		(select id, sealed from bars where number_lost_at is null limit 1)`.execute(db);
	for (const { owner, sealed } of rows)
		try {
			vault.open(sealed, owner);
		} catch (cause) {
			throw new Error(refusal('identities or bars that were encrypted'), { cause });
		}
	if (!(await isAnotherKey(db, vault))) return;
	const { rows: excluded } = await sql`select from exclusions where ${OF_DELETED} limit 1`.execute(db);
	if (excluded.length > 0) throw new Error(refusal('exclusions of deleted accounts that were hashed'));
}

const refusal = (what: string) =>
	`IDENTITY_KEY: this database holds ${what} with another key. Restore that key (DATA_DIR/identity-key, or the variable), or, where it is lost: npm run admin -- lost-identity-key`;

/** Whether the last start had another key. */
export async function isAnotherKey(db: Kysely<Database>, vault: Vault): Promise<boolean> {
	const stored = await db.selectFrom('identity_key').select('lookup').executeTakeFirst();
	return stored !== undefined && !stored.lookup.equals(vault.lookup(KNOWN_TEXT));
}

/** Stores by what the key of a start is known again. In place of another one, the parties' numbers are to be hashed again, too. */
export async function rememberIdentityKey(owner: Kysely<Database>, vault: Vault): Promise<void> {
	const lookup = vault.lookup(KNOWN_TEXT);
	if (await isAnotherKey(owner, vault)) await owner.deleteFrom('party_tax_ids').execute();
	await owner
		.insertInto('identity_key')
		.values({ lookup })
		.onConflict((conflict) => conflict.column('one').doUpdateSet({ lookup }))
		.execute();
}
