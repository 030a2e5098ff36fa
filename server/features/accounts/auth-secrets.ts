import type { BetterAuthOptions } from 'better-auth';
import {
	formatEnvelope,
	parseEnvelope,
	type SecretConfig,
	symmetricDecrypt,
	symmetricEncrypt,
} from 'better-auth/crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { acceptedSecrets, type Secrets, versionOf } from '#server/platform/secrets.ts';

/** What the accounts library stores encrypted by AUTH_SECRET. */
export const SECRET_KINDS = ['signing_keys', 'second_factors', 'recovery_codes'] as const;

export type SecretKind = (typeof SECRET_KINDS)[number];

/** Whether what is stored of each kind can be decrypted; null where nothing is stored. */
export type Readable = Record<SecretKind, boolean | null>;

/**
 * The secrets as the accounts library takes them. With `secrets`, texts are stored with the version of their secret,
 * and `secret` decrypts those that were stored without one.
 */
export type SecretOptions = Pick<BetterAuthOptions, 'secrets'> & { secret: string };

/**
 * How the library is given the secrets of a server that starts now. Before the first replacement of AUTH_SECRET texts
 * are stored without a version, as releases that know of none read them.
 */
export async function secretOptions(db: Kysely<Database>, secrets: Secrets): Promise<SecretOptions> {
	const stored = await readSamples(db);
	if (secrets.secretBefore === null && !stored.some(({ text }) => parseEnvelope(text)))
		return { secret: secrets.secret };
	const key = stored.find(({ kind, text }) => kind === 'signing_keys' && !parseEnvelope(text));
	const opened = key && (await decrypted(secrets, key.text));
	return {
		secret: opened?.secret ?? secrets.secretBefore ?? secrets.secret,
		secrets: acceptedSecrets(secrets).map((value) => ({ version: versionOf(value), value })),
	};
}

/** Tries to decrypt, as the library does, one text of each kind and version that is stored. */
export async function readSecrets(db: Kysely<Database>, options: SecretOptions): Promise<Readable> {
	const key = keyOf(options);
	const readable: Readable = { signing_keys: null, second_factors: null, recovery_codes: null };
	for (const { kind, text } of await readSamples(db)) {
		const opens = await symmetricDecrypt({ key, data: text }).then(
			() => true,
			() => false,
		);
		readable[kind] = opens && readable[kind] !== false;
	}
	return readable;
}

function keyOf({ secret, secrets }: SecretOptions): string | SecretConfig {
	const [current] = secrets ?? [];
	if (!secrets || !current) return secret;
	const keys = new Map(secrets.map(({ version, value }) => [version, value]));
	return { keys, currentVersion: current.version, legacySecret: secret };
}

/** A text as the library stores it, encrypted by a secret and with its version. */
export async function encrypted(secret: string, content: string): Promise<string> {
	return formatEnvelope(versionOf(secret), await symmetricEncrypt({ key: secret, data: content }));
}

/** Whether a text names a secret as the one that encrypted it. */
export function isEncryptedBy(secret: string, text: string): boolean {
	return parseEnvelope(text)?.version === versionOf(secret);
}

/** What was encrypted, and by which of the secrets; null where neither decrypts it. */
export async function decrypted(
	secrets: Secrets,
	text: string,
): Promise<{ content: string; secret: string } | null> {
	const envelope = parseEnvelope(text);
	for (const secret of acceptedSecrets(secrets)) {
		if (envelope && envelope.version !== versionOf(secret)) continue;
		const data = envelope?.ciphertext ?? text;
		const content = await symmetricDecrypt({ key: secret, data }).catch(() => null);
		if (content !== null) return { content, secret };
	}
	return null;
}

/** The signing key that the library uses, and a second factor and recovery codes of each version. */
async function readSamples(db: Kysely<Database>): Promise<{ kind: SecretKind; text: string }[]> {
	const { rows } = await sql<{ kind: SecretKind; text: string }>`
		select 'signing_keys' as kind, text from (
			select private_key::json #>> '{}' as text from signing_keys order by created_at desc limit 1) k
		union all select 'second_factors', text from (
			select distinct on (split_part(secret, '$', 3)) secret as text from two_factors) f
		union all select 'recovery_codes', text from (
			select distinct on (split_part(backup_codes, '$', 3)) backup_codes as text from two_factors) c`.execute(
		db,
	);
	return rows;
}

/**
 * Throws when the key that signs every session's access token cannot be decrypted: nobody could sign in. Signing keys
 * are encrypted anew last, so that this also holds as long as anything waits for it.
 */
export async function checkSigningKey(db: Kysely<Database>, options: SecretOptions): Promise<void> {
	const { signing_keys } = await readSecrets(db, options);
	if (signing_keys === false) throw new Error(OTHER_SECRET);
}

/** What an operator can do where AUTH_SECRET is not the secret that encrypted what is stored. */
export const OTHER_SECRET_REMEDY =
	'Restore that secret, or set it as AUTH_SECRET_BEFORE beside the new one (docs/operations.md, Changing AUTH_SECRET). If it is lost: npm run admin -- rotate-secret --lost';

const OTHER_SECRET = `AUTH_SECRET: this database holds signing keys and second factors that were encrypted with another secret. ${OTHER_SECRET_REMEDY}`;
