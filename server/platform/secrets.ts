import { hkdfSync } from 'node:crypto';

/** The secret of an installation (AUTH_SECRET). */
export interface Secrets {
	/** Signs and encrypts. */
	secret: string;
	/** The one that it replaced (AUTH_SECRET_BEFORE), which still verifies and decrypts; null without one. */
	secretBefore: string | null;
}

/** Both secrets, the one in use first. */
export function acceptedSecrets({ secret, secretBefore }: Secrets): string[] {
	return secretBefore === null ? [secret] : [secret, secretBefore];
}

/** A number that names a secret: derived from it, so that servers need not agree on one. */
export function versionOf(secret: string): number {
	return Buffer.from(hkdfSync('sha256', secret, '', 'secret version', 6)).readUIntBE(0, 6);
}
