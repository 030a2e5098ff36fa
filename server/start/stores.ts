import { join, resolve } from 'node:path';
import type { Kysely } from 'kysely';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import {
	checkSigningKey,
	type SecretOptions,
	secretOptions,
} from '#server/features/accounts/auth-secrets.ts';
import { checkIdentityKey, rememberIdentityKey } from '#server/features/accounts/identity/check-key.ts';
import { publishLedgerKey } from '#server/features/bidding/ledger/ledger-keys.ts';
import { canBecomeDemo, isDemo, markDemo, storeTermsUnit } from '#server/features/demo/mark.ts';
import { demoRefusal } from '#server/features/demo/refusal.ts';
import { awaitDatabase } from '#server/platform/db/await-database.ts';
import { startArchived } from '#server/platform/db/backup/start-archived.ts';
import { openWalArchive, type WalArchive } from '#server/platform/db/backup/tend-archive.ts';
import { prepareBoss } from '#server/platform/db/boss.ts';
import { hasEmbedded } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, STATEMENT_TIMEOUT } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { namedBySecret } from '#server/platform/db/secret-of-connections.ts';
import { openServingRole } from '#server/platform/db/serving-role.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { openSigner, type Signer } from '#server/platform/signing.ts';
import { openVault, type Vault } from '#server/platform/vault.ts';
import { checkOwner } from './check-owner.ts';
import type { Env } from './env.ts';
import { openSecrets } from './secret-files.ts';

/** The opened and migrated database with its keys: what the server and the commands start from. */
export interface Stores extends Secrets {
	/** Connected with the serving role, which can change neither the schema nor append-only tables (decision 039). */
	db: Kysely<Database>;
	/** For connections outside the pool, with the serving role too. */
	databaseUrl: string;
	/** Whether this is the demo, whose passwords are public. */
	demo: boolean;
	/** The secrets as the accounts library takes them. */
	secretOptions: SecretOptions;
	/** Signs receipts. */
	signer: Signer;
	/** Encrypts identities. */
	vault: Vault;
	/** The archive of the embedded database, where BACKUP_DIR is set. */
	archive?: WalArchive;
	close(): Promise<void>;
}

/**
 * Who opens the stores. Only a server makes an embedded database, and fills an empty one with the demo; a command has no
 * statement timeout. The commands that replace AUTH_SECRET and IDENTITY_KEY also open a database that was encrypted with another one.
 */
type Purpose = 'server' | 'command' | 'replace-secret' | 'replace-identity-key';

/**
 * Opens the database of DATABASE_URL, or the embedded one under DATA_DIR. The owner role migrates it and disconnects;
 * the serving role does everything else. Throws an error written for the operator where the stores may not be opened.
 */
export async function openStores(env: Env, purpose: Purpose = 'command'): Promise<Stores> {
	await checkOwner(env.DATA_DIR, 'DATA_DIR');
	const home = join(env.DATA_DIR, 'postgres');
	if (!env.DATABASE_URL && purpose !== 'server' && !hasEmbedded(home))
		throw new Error(missingIn(env.DATA_DIR));
	const own = env.DATABASE_URL ? null : await startArchived(home, env.BACKUP_DIR);
	try {
		const secrets = await openSecrets(env);
		const signer = await openSigner(env.DATA_DIR, env.LEDGER_KEY);
		const vault = await openVault(env.DATA_DIR, env.IDENTITY_KEY);
		const ownerUrl = own?.url ?? env.DATABASE_URL ?? '';
		const prepared = await prepare({ env, ownerUrl, secrets, signer, vault, purpose });
		const db = openDatabase(
			prepared.databaseUrl,
			undefined,
			purpose === 'server' ? STATEMENT_TIMEOUT.request : {},
		);
		const close = async () => {
			await db.destroy();
			await own?.stop();
		};
		const archive = own && env.BACKUP_DIR ? { archive: openWalArchive(own.url, env.BACKUP_DIR) } : {};
		return { db, ...prepared, ...secrets, signer, vault, ...archive, close };
	} catch (error) {
		await own?.stop();
		throw error;
	}
}

/** A command that made a database of its own would change one that nobody serves, and seem to have succeeded. */
const missingIn = (folder: string) =>
	`DATA_DIR: ${resolve(folder)} contains no database, and a command makes none: the first start of the server does. If there is one, the variables of its server are missing here: ENV_FILE, or DATA_DIR or DATABASE_URL (docs/operations.md, Commands).`;

interface Preparation extends Pick<Stores, 'signer' | 'vault'> {
	env: Env;
	secrets: Secrets;
	ownerUrl: string;
	purpose: Purpose;
}

/** Who may find identities of another key. */
const REPLACED: readonly Purpose[] = ['replace-secret', 'replace-identity-key'];

/** How long a database that does not answer yet is waited for, in milliseconds. Somebody looks on while a command waits. */
const PATIENCE = { server: MINUTE, command: 5 * SECOND };

/** Does what only the owner role may do, on a connection that is closed afterwards. */
async function prepare({
	env,
	ownerUrl,
	secrets,
	signer,
	vault,
	purpose,
}: Preparation): Promise<Pick<Stores, 'databaseUrl' | 'demo' | 'secretOptions'>> {
	const owner = openDatabase(ownerUrl, 1);
	try {
		const patience = purpose === 'server' ? PATIENCE.server : PATIENCE.command;
		await awaitDatabase(owner, patience, (line) => process.stderr.write(line));
		await migrate(owner);
		// Where both keys are lost, AUTH_SECRET is replaced first.
		if (!REPLACED.includes(purpose)) await checkIdentityKey(owner, vault);
		if (purpose === 'server') await rememberIdentityKey(owner, vault);
		const options = await secretOptions(owner, secrets);
		if (purpose !== 'replace-secret') await checkSigningKey(owner, options);
		const demo = await settleDemo(owner, env, purpose);
		await prepareBoss(owner);
		await publishLedgerKey(owner, signer.public_key);
		const login = { secret: secrets.secret, appUrl: env.DATABASE_APP_URL };
		const databaseUrl = await openServingRole(owner, ownerUrl, login);
		return { databaseUrl: namedBySecret(databaseUrl, secrets.secret), demo, secretOptions: options };
	} finally {
		await owner.destroy();
	}
}

/**
 * Whether this is the demo; marks a database that becomes one now. Throws where the demo may not be opened with these
 * variables, or anything else with the terms of the demo.
 */
async function settleDemo(owner: Kysely<Database>, env: Env, purpose: Purpose): Promise<boolean> {
	const marked = await isDemo(owner);
	const becomes =
		purpose === 'server' && !env.DATABASE_URL && env.DEMO === '1' && (await canBecomeDemo(owner));
	if (!marked && !becomes) {
		if (env.LEGAL_TERMS_UNIT !== 'day') throw new Error(SHORT_TERMS);
		return false;
	}
	const refusal = demoRefusal(env);
	if (refusal) throw new Error(refusal);
	if (!marked) await markDemo(owner);
	if (purpose === 'server') await storeTermsUnit(owner, env.LEGAL_TERMS_UNIT);
	return true;
}

const SHORT_TERMS =
	'LEGAL_TERMS_UNIT: the terms of the law are counted in days; seconds are for the demo, for training and tests. Leave it out.';
