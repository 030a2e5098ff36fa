import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { ledgerKeys } from '#contract/bids.ts';
import { keyId } from '#domain/ledger/receipts.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { sha256 } from '#server/platform/sha256.ts';

/** Stores the public key that this server signs with, so that receipts can be verified after the key is replaced. */
export async function publishLedgerKey(db: Kysely<Database>, public_key: string): Promise<void> {
	await sql`insert into ledger_keys (key_id, public_key) values (${keyId(public_key, sha256)}, ${public_key})
		on conflict do nothing`.execute(db);
}

/** Every key that receipts were ever signed with, in the order in which they came into use. */
export async function readLedgerKeys(db: Kysely<Database>): Promise<z.infer<typeof ledgerKeys>['keys']> {
	const { rows } = await sql<{ key_id: string; public_key: string; since: Micros }>`
		select key_id, public_key, micros(since) as since from ledger_keys order by ledger_keys.since, key_id`.execute(
		db,
	);
	return rows.map(({ since, ...key }) => ({ ...key, algorithm: 'Ed25519', since: isoOf(since) }));
}
