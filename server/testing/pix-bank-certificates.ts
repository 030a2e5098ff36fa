import './reflected-metadata.ts';
import { webcrypto } from 'node:crypto';
import {
	BasicConstraintsExtension,
	type Extension,
	PemConverter,
	SubjectAlternativeNameExtension,
	X509CertificateGenerator,
} from '@peculiar/x509';
import { DAY, HOUR } from '#domain/time.ts';

/** A certificate and its key, in PEM. */
export interface KeyPair {
	cert: string;
	key: string;
}

/** An authority of a test's own, with what it issued. */
export interface Certificates {
	ca: string;
	/** The bank's server, on this machine. */
	server: KeyPair;
	/** The house, as the bank's client. */
	house: KeyPair;
	/** The bank, as the house's client. */
	webhook: KeyPair;
	/** Says it is the bank, and was issued by itself. */
	stranger: KeyPair;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** Makes an authority and what it issues, now, for a day. */
export async function makeCertificates(): Promise<Certificates> {
	const keys = await newKeys();
	const authority = await X509CertificateGenerator.createSelfSigned({
		...life('CN=Autoridade de teste', '01'),
		keys,
		extensions: [new BasicConstraintsExtension(true, 1, true)],
	});
	const issue = async (name: string, serial: string, extensions: Extension[] = []): Promise<KeyPair> => {
		const own = await newKeys();
		const certificate = await X509CertificateGenerator.create({
			...life(name, serial),
			issuer: authority.subject,
			publicKey: own.publicKey,
			signingKey: keys.privateKey,
			extensions,
		});
		return { cert: certificate.toString('pem'), key: await pem(own.privateKey) };
	};
	const local = new SubjectAlternativeNameExtension([
		{ type: 'ip', value: '127.0.0.1' },
		{ type: 'dns', value: 'localhost' },
	]);
	const alone = await newKeys();
	const self = await X509CertificateGenerator.createSelfSigned({
		...life('CN=Banco de teste', '09'),
		keys: alone,
	});
	return {
		ca: authority.toString('pem'),
		server: await issue('CN=127.0.0.1', '02', [local]),
		house: await issue('CN=Casa de teste', '03'),
		webhook: await issue('CN=Banco de teste', '04'),
		stranger: { cert: self.toString('pem'), key: await pem(alone.privateKey) },
	};
}

function life(name: string, serialNumber: string) {
	const [notBefore, notAfter] = [new Date(Date.now() - HOUR), new Date(Date.now() + DAY)];
	return { ...{ subject: name, name, serialNumber, notBefore, notAfter }, signingAlgorithm: ALGORITHM };
}

function newKeys() {
	return webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
}

async function pem(key: CryptoKey): Promise<string> {
	return PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');
}
