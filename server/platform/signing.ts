import {
	createPrivateKey,
	createPublicKey,
	generateKeyPairSync,
	type KeyObject,
	sign,
	verify,
} from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Signs texts with the operator's Ed25519 key; all in base64url. */
export interface Signer {
	/** The public key's 32 bytes. */
	public_key: string;
	sign(text: string): string;
}

/** SPKI of an Ed25519 key is these bytes and then the key's own 32. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** A private key in PEM, or the same in base64 without its first and last line; throws for any other text. */
function readSigningKey(text: string): KeyObject {
	const key = text.includes('-----')
		? createPrivateKey(text)
		: createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
	if (key.asymmetricKeyType !== 'ed25519') throw new Error('not an Ed25519 key');
	return key;
}

/** Whether a text is a key that the operator can sign with. */
export function isSigningKey(text: string): boolean {
	try {
		return readSigningKey(text) !== null;
	} catch {
		return false;
	}
}

/** The signer of a key that was given, or of the one that is made once and kept in a folder. */
export async function openSigner(folder: string, given?: string): Promise<Signer> {
	return signerOf(readSigningKey(given ?? (await keptKey(folder))));
}

function signerOf(key: KeyObject): Signer {
	const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
	return {
		public_key: spki.subarray(SPKI.length).toString('base64url'),
		sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
	};
}

/** Whether a signature of a text was made with a public key. */
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

async function keptKey(folder: string): Promise<string> {
	const file = join(folder, 'ledger-key.pem');
	const { privateKey } = generateKeyPairSync('ed25519');
	const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
	await mkdir(folder, { recursive: true });
	await writeFile(file, pem, { mode: 0o600, flag: 'wx', flush: true }).catch(
		(error: NodeJS.ErrnoException) => {
			if (error.code !== 'EEXIST') throw error;
		},
	);
	return readFile(file, 'utf8');
}
