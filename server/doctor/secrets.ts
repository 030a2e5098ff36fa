import type { Kysely } from 'kysely';
import {
	OTHER_SECRET_REMEDY,
	SECRET_KINDS,
	type SecretKind,
	secretOptions,
	readSecrets as tryToDecrypt,
} from '#server/features/accounts/auth-secrets.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Env } from '#server/start/env.ts';
import { readSecrets } from '#server/start/secret-files.ts';
import { type Finding, reportOf } from './finding.ts';

const { ok, warning, error } = reportOf('stored-secrets');

const WORDS: Record<SecretKind, string> = {
	signing_keys: 'signing keys (nobody can sign in)',
	second_factors: 'second factors (who has one cannot sign in)',
	recovery_codes: 'recovery codes (they are not accepted)',
};

/** Whether a server that starts with these variables could decrypt one of each kind of what AUTH_SECRET encrypts. */
export async function examineSecrets(db: Kysely<Database>, env: Env): Promise<Finding> {
	// Without a secret nothing can be decrypted, if something is stored.
	const secrets = (await readSecrets(env)) ?? { secret: '', secretBefore: null };
	const { stored, unreadable } = await tried(db, secrets);
	if (!stored) return ok('nothing is encrypted with AUTH_SECRET yet');
	if (unreadable.length > 0)
		return error(
			`AUTH_SECRET cannot decrypt what is stored: ${unreadable.map((kind) => WORDS[kind]).join(', ')}`,
			OTHER_SECRET_REMEDY,
		);
	const alone = await tried(db, { ...secrets, secretBefore: null });
	if (alone.unreadable.length > 0)
		return warning(
			'the replacement of AUTH_SECRET is not complete: the former one still encrypts a part of what is stored',
			'When every server has been restarted: npm run admin -- rotate-secret --finish',
		);
	return ok('signing keys and second factors can be decrypted');
}

async function tried(db: Kysely<Database>, secrets: Secrets) {
	const readable = await tryToDecrypt(db, await secretOptions(db, secrets));
	return {
		stored: SECRET_KINDS.some((kind) => readable[kind] !== null),
		unreadable: SECRET_KINDS.filter((kind) => readable[kind] === false),
	};
}
