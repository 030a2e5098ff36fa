import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { checkIdentityKey } from '#server/features/accounts/identity/check-key.ts';
import { readLedgerKeys } from '#server/features/bidding/ledger/ledger-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { openSigner } from '#server/platform/signing.ts';
import { vaultOf } from '#server/platform/vault.ts';
import type { Env } from '#server/start/env.ts';
import { type Finding, reportOf, wordsOf } from './finding.ts';

/** Whether the keys of the variables or of DATA_DIR are those that the database knows. */
export async function examineLedgerKey(db: Kysely<Database>, env: Env): Promise<Finding[]> {
	return [await ledgerKey(db, env), await identityKey(db, env)];
}

const stored = (env: Env, name: string) => readFile(join(env.DATA_DIR, name), 'utf8').catch(() => null);

async function ledgerKey(db: Kysely<Database>, env: Env): Promise<Finding> {
	const { ok, warning } = reportOf('ledger-key');
	const text = env.LEDGER_KEY ?? (await stored(env, 'ledger-key.pem'));
	const known = await readLedgerKeys(db);
	if (text === null)
		return known.length === 0
			? ok('the key that signs receipts is created by the first start')
			: warning(
					'the key that signed receipts is not here: a start would create another',
					'Restore DATA_DIR/ledger-key.pem, or set LEDGER_KEY.',
				);
	const { public_key } = await openSigner(env.DATA_DIR, text);
	if (known.some((key) => key.public_key === public_key))
		return ok('receipts are signed with a published key');
	return warning(
		'the key that signs receipts was never used with this database',
		'Right if you replace it now: a start publishes it. Otherwise restore the key that was used.',
	);
}

async function identityKey(db: Kysely<Database>, env: Env): Promise<Finding> {
	const { ok, error } = reportOf('identity-key');
	const text = env.IDENTITY_KEY ?? (await stored(env, 'identity-key'));
	const { length } = await db.selectFrom('identities').select('user_id').limit(1).execute();
	if (length === 0) return ok('no identity is stored yet');
	if (text === null)
		return error(
			'the key of the stored identities is not here',
			'Restore DATA_DIR/identity-key, or set IDENTITY_KEY.',
		);
	return checkIdentityKey(db, vaultOf(text)).then(
		() => ok('stored identities can be opened'),
		(thrown) => error(wordsOf(thrown), 'Back this key up apart from the database.'),
	);
}
