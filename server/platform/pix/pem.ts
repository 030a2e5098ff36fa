import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

const BEGIN = '-----BEGIN ';

/** Whether a text is PEM, and not the path of one. */
export function isPem(pemOrPath: string): boolean {
	return pemOrPath.includes(BEGIN);
}

/** The PEM text in a variable, or in the file that it names. Throws where there is none. */
export function readPem(pemOrPath: string): string {
	// In a variable a PEM is often on one line, with its line ends written as
	// .
	return isPem(pemOrPath) ? pemOrPath.replaceAll('\\n', '\n') : readFileSync(pemOrPath, 'utf8');
}

/** The certificates of a PEM text, in order. Throws where there is none, or one cannot be parsed. */
export function readCertificates(pemOrPath: string): X509Certificate[] {
	const blocks = readPem(pemOrPath).match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
	if (blocks.length === 0) throw new Error('no certificate');
	return blocks.map((block) => new X509Certificate(block));
}

/** Whether a text is, or names a file with, at least one certificate. */
export function isCertificate(pemOrPath: string): boolean {
	try {
		return readCertificates(pemOrPath).length > 0;
	} catch {
		return false;
	}
}

/** The least bits of a recipient's RSA key. */
const RSA_MIN = 2_048;

/** Whether the first certificate has a key for which something can be encrypted: an RSA key of 2,048 bits or more. */
export function isRecipient(pemOrPath: string): boolean {
	if (!isCertificate(pemOrPath)) return false;
	const { asymmetricKeyType, asymmetricKeyDetails } = (readCertificates(pemOrPath)[0] as X509Certificate)
		.publicKey;
	return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_MIN;
}

/** Whether a private key belongs to a certificate; each is a PEM text or names a file. */
export function isKeyOf(key: string, certificate: string): boolean {
	try {
		const [own] = readCertificates(certificate);
		return own?.checkPrivateKey(createPrivateKey(readPem(key))) ?? false;
	} catch {
		return false;
	}
}
