import { createPrivateKey, type X509Certificate } from 'node:crypto';
import * as pkijs from 'pkijs';

/** CMS: EnvelopedData (RFC 5652). */
const ENVELOPED = '1.2.840.113549.1.7.3';

const AES = { name: 'AES-CBC', length: 256 };

/**
 * Encrypts bytes with AES-256 for the holder of a certificate, whose key is encrypted with RSA-OAEP: a CMS message in DER, which
 * `openssl cms -decrypt -inform DER` opens too.
 */
export async function sealFor(recipient: X509Certificate, content: Uint8Array): Promise<Buffer> {
	const message = new pkijs.EnvelopedData();
	message.addRecipientByCertificate(certificateOf(recipient), { oaepHashAlgorithm: 'SHA-256' });
	await message.encrypt(AES, Uint8Array.from(content).buffer);
	const wrapped = new pkijs.ContentInfo({ contentType: ENVELOPED, content: message.toSchema() });
	return Buffer.from(wrapped.toSchema().toBER());
}

/** Decrypts what `sealFor` has made, with the private key (PEM) of its recipient. Throws for another key. */
export async function openSealed(sealed: Uint8Array, privateKey: string): Promise<Buffer> {
	const { content } = pkijs.ContentInfo.fromBER(Uint8Array.from(sealed));
	const message = new pkijs.EnvelopedData({ schema: content });
	const key = createPrivateKey(privateKey).export({ format: 'der', type: 'pkcs8' });
	const opened = await message.decrypt(0, { recipientPrivateKey: Uint8Array.from(key).buffer });
	return Buffer.from(opened);
}

const certificateOf = ({ raw }: X509Certificate) => pkijs.Certificate.fromBER(Uint8Array.from(raw));
