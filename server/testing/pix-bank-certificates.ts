import { webcrypto } from 'node:crypto';
import type { Extension } from '@peculiar/x509';
import { DAY, HOUR } from '#domain/values/time.ts';

/** A certificate and its key, in PEM. */
interface KeyPair {
	cert: string;
	key: string;
}

/** A certificate authority for one test, with the certificates that it issued. */
export interface Certificates {
	ca: string;
	/** The bank's server on this machine. */
	server: KeyPair;
	/** The operator, as the bank's client. */
	operator: KeyPair;
	/** The bank, as the operator's client. */
	webhook: KeyPair;
	/** Self-signed, with the bank's name. */
	stranger: KeyPair;
}

/*
 * The certificates' library needs an implementation of `Reflect` metadata before it is loaded. It only uses these three
 * functions.
 */
const metadata = new WeakMap<object, Map<unknown, unknown>>();
const getMetadata = (key: unknown, target: object) => metadata.get(target)?.get(key);
Object.assign(Reflect, {
	getMetadata,
	getOwnMetadata: getMetadata,
	defineMetadata: (key: unknown, value: unknown, target: object) => {
		metadata.set(target, (metadata.get(target) ?? new Map()).set(key, value));
	},
});
const x509 = await import('@peculiar/x509');

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** Makes an authority and its certificates, valid for a day unless told otherwise. */
export async function makeCertificates(valid = DAY): Promise<Certificates> {
	const keys = await newKeys();
	const authority = await x509.X509CertificateGenerator.createSelfSigned({
		...life('CN=Autoridade de teste', '01', valid),
		keys,
		extensions: [new x509.BasicConstraintsExtension(true, 1, true)],
	});
	const issue = async (name: string, serial: string, extensions: Extension[] = []): Promise<KeyPair> => {
		const own = await newKeys();
		const certificate = await x509.X509CertificateGenerator.create({
			...life(name, serial, valid),
			issuer: authority.subject,
			publicKey: own.publicKey,
			signingKey: keys.privateKey,
			extensions,
		});
		return { cert: certificate.toString('pem'), key: await pem(own.privateKey) };
	};
	const local = new x509.SubjectAlternativeNameExtension([
		{ type: 'ip', value: '127.0.0.1' },
		{ type: 'dns', value: 'localhost' },
	]);
	const alone = await newKeys();
	const self = await x509.X509CertificateGenerator.createSelfSigned({
		...life('CN=Banco de teste', '09', valid),
		keys: alone,
	});
	return {
		ca: authority.toString('pem'),
		server: await issue('CN=127.0.0.1', '02', [local]),
		operator: await issue('CN=Casa de teste', '03'),
		webhook: await issue('CN=Banco de teste', '04'),
		stranger: { cert: self.toString('pem'), key: await pem(alone.privateKey) },
	};
}

const RECIPIENT = {
	name: 'RSASSA-PKCS1-v1_5',
	hash: 'SHA-256',
	modulusLength: 2_048,
	publicExponent: Uint8Array.of(1, 0, 1),
};

/** A self-signed certificate of somebody for whom keys are encrypted, with its RSA key. */
export async function makeRecipient(): Promise<KeyPair> {
	const keys = await webcrypto.subtle.generateKey(RECIPIENT, true, ['sign', 'verify']);
	const terms = { ...life('CN=Cofre da casa', '11', DAY), signingAlgorithm: RECIPIENT };
	const certificate = await x509.X509CertificateGenerator.createSelfSigned({ ...terms, keys });
	return { cert: certificate.toString('pem'), key: await pem(keys.privateKey) };
}

function life(name: string, serialNumber: string, valid: number) {
	const [notBefore, notAfter] = [new Date(Date.now() - HOUR), new Date(Date.now() + valid)];
	return { subject: name, name, serialNumber, notBefore, notAfter, signingAlgorithm: ALGORITHM };
}

function newKeys() {
	return webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
}

async function pem(key: CryptoKey): Promise<string> {
	return x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');
}
