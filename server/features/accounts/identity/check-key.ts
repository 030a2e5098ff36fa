import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { Vault } from '#server/platform/vault.ts';

/**
 * Throws when the database holds an identity that this key cannot open: with another key, look-ups would find nobody,
 * and one tax id could be stated twice.
 */
export async function checkIdentityKey(db: Kysely<Database>, vault: Vault): Promise<void> {
	const { rows } = await sql<{ user_id: string; sealed: Buffer }>`
		select user_id, sealed from identities limit 1`.execute(db);
	for (const { user_id, sealed } of rows)
		try {
			vault.open(sealed, user_id);
		} catch (cause) {
			throw new Error(
				'IDENTITY_KEY: this database holds identities that were encrypted with another key. Restore that key (DATA_DIR/identity-key, or the variable)',
				{ cause },
			);
		}
}
