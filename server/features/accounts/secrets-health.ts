import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import {
	type Readable,
	readSecrets,
	SECRET_KINDS,
	type SecretKind,
	type SecretOptions,
} from './auth-secrets.ts';

/** Whether this server can decrypt what the accounts library has stored, by the last time that it tried. */
export interface SecretsHealth {
	/** Null until the first time: the start has tried the signing key. */
	readonly readable: Readable | null;
	/** The kinds that cannot be decrypted. */
	readonly unreadable: SecretKind[];
	/** Tries one of each kind. */
	ask(): Promise<void>;
}

/** `onChange` is told once for every change of the kinds that cannot be decrypted. */
export function secretsHealth(
	db: Kysely<Database>,
	options: SecretOptions,
	onChange: (unreadable: SecretKind[]) => void,
): SecretsHealth {
	let readable: Readable | null = null;
	const unreadable = () => SECRET_KINDS.filter((kind) => readable?.[kind] === false);
	return {
		get readable() {
			return readable;
		},
		get unreadable() {
			return unreadable();
		},
		async ask() {
			const before = unreadable();
			readable = await readSecrets(db, options);
			if (unreadable().join() !== before.join()) onChange(unreadable());
		},
	};
}
