import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { storedKey } from './stored-key.ts';

/** Encrypts texts for storage, and makes keyed hashes by which equal texts are found without decrypting. */
export interface Vault {
	/** Encrypts a text. It can only be opened with the same `owner`, so that a row's content cannot be moved to another. */
	seal(text: string, owner: string): Buffer;
	/** Decrypts what `seal` returned. Throws for another key, another owner and changed bytes. */
	open(sealed: Buffer, owner: string): string;
	/** The keyed hash of a text, 32 bytes. Without the key it cannot be computed from the text. */
	lookup(text: string): Buffer;
}

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** The minimum length of a configured key, in characters. */
export const VAULT_KEY_MIN = 32;

/** The vault of the configured key, or of a key that is created once and stored in `folder`. */
export async function openVault(folder: string, configured?: string): Promise<Vault> {
	const create = () => randomBytes(32).toString('base64url');
	return vaultOf(configured ?? (await storedKey(folder, 'identity-key', create)));
}

/** The vault of a key. Encryption and look-up use different keys, both derived from it by HKDF-SHA-256. */
export function vaultOf(secret: string): Vault {
	const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
	const [encryption, hashing] = [derive('identity: encryption'), derive('identity: look-up')];
	return {
		seal(text, owner) {
			const nonce = randomBytes(NONCE);
			const cipher = createCipheriv(CIPHER, encryption, nonce).setAAD(Buffer.from(owner));
			const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
			return Buffer.concat([nonce, content, cipher.getAuthTag()]);
		},
		open(sealed, owner) {
			const decipher = createDecipheriv(CIPHER, encryption, sealed.subarray(0, NONCE), {
				authTagLength: TAG,
			});
			decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG));
			return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]).toString();
		},
		lookup: (text) => createHmac('sha256', hashing).update(text).digest(),
	};
}
