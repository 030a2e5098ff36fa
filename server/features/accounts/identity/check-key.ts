import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { Vault } from '#server/platform/vault.ts';

/**
 * Throws when the database holds an identity or a bar that this key cannot open: with another key, look-ups would find nobody,
 * one tax id could be stated twice, and bars would have no effect.
 */
export async function checkIdentityKey(db: Kysely<Database>, vault: Vault): Promise<void> {
	const { rows } = await sql<{ owner: string; sealed: Buffer }>`
		(select user_id as owner, sealed from identities limit 1) union all
		(select id, sealed from bars where number_lost_at is null limit 1)`.execute(db);
	for (const { owner, sealed } of rows)
		try {
			vault.open(sealed, owner);
		} catch (cause) {
			throw new Error(
				'IDENTITY_KEY: this database holds identities or bars that were encrypted with another key. Restore that key (DATA_DIR/identity-key, or the variable), or, where it is lost: npm run admin -- lost-identity-key',
				{ cause },
			);
		}
}
