import {
	createPrivateKey,
	createPublicKey,
	generateKeyPairSync,
	type KeyObject,
	sign,
	verify,
} from 'node:crypto';
import { storedKey } from './stored-key.ts';

/** Signs texts with the operator's Ed25519 ledger key. Signatures and public keys are in base64url. */
export interface Signer {
	/** The public key's 32 bytes. */
	public_key: string;
	sign(text: string): string;
}

/** The SPKI form of an Ed25519 key is this prefix and then the key's 32 bytes. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** Parses a private key in PEM, or in base64 without the first and last line of its PEM. Throws for any other text. */
function readSigningKey(text: string): KeyObject {
	const key = text.includes('-----')
		? createPrivateKey(text)
		: createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
	if (key.asymmetricKeyType !== 'ed25519') throw new Error('not an Ed25519 key');
	return key;
}

/** Whether a text is a private key that can sign. */
export function isSigningKey(text: string): boolean {
	try {
		return readSigningKey(text) !== null;
	} catch {
		return false;
	}
}

/**
 * The signer of the configured key, or of a key that is created once and stored in `folder`. Throws for a text that is
 * no private key.
 */
export async function openSigner(folder: string, configured?: string): Promise<Signer> {
	return signerOf(readSigningKey(configured ?? (await storedKey(folder, 'ledger-key.pem', createKey))));
}

function signerOf(key: KeyObject): Signer {
	const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
	return {
		public_key: spki.subarray(SPKI.length).toString('base64url'),
		sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
	};
}

/** Whether a signature of a text verifies with a public key. */
export function isSigned(text: string, signature: string, public_key: string): boolean {
	try {
		const key = createPublicKey({
			key: Buffer.concat([SPKI, Buffer.from(public_key, 'base64url')]),
			format: 'der',
			type: 'spki',
		});
		return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
	} catch {
		return false;
	}
}

function createKey(): string {
	return generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' });
}
