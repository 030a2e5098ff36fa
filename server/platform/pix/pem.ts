import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

const BEGIN = '-----BEGIN ';

/** The PEM text that a variable holds, or names as a file; throws where there is none. */
export function readPem(given: string): string {
	// In a variable a PEM often comes on one line, its line ends written out.
	return given.includes(BEGIN) ? given.replaceAll('\\n', '\n') : readFileSync(given, 'utf8');
}

/** The certificates of a PEM text, in its order; throws where there is none, or one cannot be read. */
export function readCertificates(given: string): X509Certificate[] {
	const blocks = readPem(given).match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
	if (blocks.length === 0) throw new Error('no certificate');
	return blocks.map((block) => new X509Certificate(block));
}

/** Whether a text is, or names, at least one certificate. */
export function isCertificate(given: string): boolean {
	try {
		return readCertificates(given).length > 0;
	} catch {
		return false;
	}
}

/** Whether a private key belongs to a certificate; both as text or file. */
export function isKeyOf(key: string, certificate: string): boolean {
	try {
		const [own] = readCertificates(certificate);
		return own?.checkPrivateKey(createPrivateKey(readPem(key))) ?? false;
	} catch {
		return false;
	}
}
