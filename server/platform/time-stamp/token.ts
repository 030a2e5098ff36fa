import { hash, timingSafeEqual, type X509Certificate } from 'node:crypto';
import * as asn1 from 'asn1js';
import * as pkijs from 'pkijs';
import { fail, ok, type Result } from '#domain/problems/result.ts';

/** A verified time stamp (RFC 3161). */
export interface TimeStamp {
	/** When the authority saw the text. */
	at: Date;
	/** The subject of the authority's certificate. */
	authority: string;
	/** Whether its certificate leads to one that the reader trusts; false where none was given. */
	trusted: boolean;
}

const OID = {
	sha256: '2.16.840.1.101.3.4.2.1',
	extendedKeyUsage: '2.5.29.37',
	timeStamping: '1.3.6.1.5.5.7.3.8',
	contentType: '1.2.840.113549.1.9.3',
	signingCertificate: '1.2.840.113549.1.9.16.2.12',
	signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
};

const DIGESTS: Record<string, string> = {
	'1.3.14.3.2.26': 'sha1',
	[OID.sha256]: 'sha256',
	'2.16.840.1.101.3.4.2.2': 'sha384',
	'2.16.840.1.101.3.4.2.3': 'sha512',
};

/**
 * Verifies a time-stamp token: that it is of this text by its SHA-256, signed by a certificate that may sign time stamps and nothing
 * else and that it names (RFC 3161 2.3, RFC 5035), in answer to `nonce` if given; with `trusted`, that the certificate was valid
 * at that time and leads to one of these.
 */
export async function verifyTimeStamp(
	token: Uint8Array,
	text: string,
	{ trusted = [], nonce }: { trusted?: readonly X509Certificate[]; nonce?: bigint } = {},
): Promise<Result<TimeStamp, string>> {
	try {
		const { signed, info, signer, certificate } = readToken(token);
		const { hashAlgorithm, hashedMessage } = info.messageImprint;
		if (
			hashAlgorithm.algorithmId !== OID.sha256 ||
			!same(hashedMessage.valueBlock.valueHexView, digest(text))
		)
			return fail('the time stamp is of another text');
		if (nonce !== undefined && info.nonce?.toBigInt() !== nonce)
			return fail('the time stamp answers another request');
		if (!mayStamp(certificate)) return fail('the certificate is not one for time stamps');
		if (!namesCertificate(signer, certificate)) return fail('the time stamp does not name its certificate');
		const found = await signed.verify({
			signer: 0,
			data: Uint8Array.from(Buffer.from(text)).buffer,
			extendedMode: true,
			checkChain: trusted.length > 0,
			trustedCerts: trusted.map(({ raw }) => pkijs.Certificate.fromBER(Uint8Array.from(raw))),
			passedWhenNotRevValues: true,
		});
		if (!found.signatureVerified) return fail('the signature of the time stamp is not right');
		const authority = certificate.subject.typesAndValues
			.map(({ value }) => String(value.valueBlock.value))
			.join(', ');
		return ok({ at: info.genTime, authority, trusted: trusted.length > 0 });
	} catch (error) {
		return fail(
			error instanceof pkijs.SignedDataVerifyError
				? `the time stamp does not verify: ${error.message}`
				: 'not a time-stamp token',
		);
	}
}

/** The parts of a token. Throws for anything else, and for a token with several signatures. */
function readToken(token: Uint8Array) {
	const content = pkijs.ContentInfo.fromBER(Uint8Array.from(token));
	const signed = new pkijs.SignedData({ schema: content.content });
	const { eContentType, eContent } = signed.encapContentInfo;
	const [signer, ...others] = signed.signerInfos;
	if (eContentType !== pkijs.id_eContentType_TSTInfo || !eContent || !signer || others.length > 0)
		throw new Error('not a time-stamp token');
	const info = pkijs.TSTInfo.fromBER(Uint8Array.from(new Uint8Array(eContent.getValue())));
	const certificate = signed.certificates?.find(
		(each): each is pkijs.Certificate => each instanceof pkijs.Certificate && isOf(signer, each),
	);
	if (!certificate) throw new Error('a token without its certificate');
	return { signed, info, signer, certificate };
}

function isOf({ sid }: pkijs.SignerInfo, certificate: pkijs.Certificate): boolean {
	return (
		sid instanceof pkijs.IssuerAndSerialNumber &&
		certificate.issuer.isEqual(sid.issuer) &&
		certificate.serialNumber.isEqual(sid.serialNumber)
	);
}

/** RFC 3161 2.3: the extended key usage is critical, and names time stamping alone. */
function mayStamp({ extensions = [] }: pkijs.Certificate): boolean {
	const usage = extensions.find(({ extnID }) => extnID === OID.extendedKeyUsage);
	const purposes = usage?.parsedValue instanceof pkijs.ExtKeyUsage ? usage.parsedValue.keyPurposes : [];
	return usage?.critical === true && purposes.length === 1 && purposes[0] === OID.timeStamping;
}

/** Whether the signed attributes are of a time stamp and contain the hash of the certificate, so that no other fits. */
function namesCertificate({ signedAttrs }: pkijs.SignerInfo, certificate: pkijs.Certificate): boolean {
	const attribute = (type: string) => signedAttrs?.attributes.find((each) => each.type === type)?.values[0];
	const kind = attribute(OID.contentType);
	if (!(kind instanceof asn1.ObjectIdentifier) || kind.getValue() !== pkijs.id_eContentType_TSTInfo)
		return false;
	const newer = attribute(OID.signingCertificateV2);
	const [first] = childrenOf(childrenOf(newer ?? attribute(OID.signingCertificate))[0]);
	const parts = childrenOf(first);
	const stated = parts.find((part) => part instanceof asn1.OctetString);
	const [algorithm] = parts[0] instanceof asn1.Sequence ? childrenOf(parts[0]) : [];
	const named = algorithm instanceof asn1.ObjectIdentifier ? DIGESTS[algorithm.getValue()] : 'sha256';
	const used = newer ? named : 'sha1';
	if (!(stated instanceof asn1.OctetString) || used === undefined) return false;
	const own = hash(used, Buffer.from(certificate.toSchema().toBER()), 'buffer');
	return same(stated.valueBlock.valueHexView, own);
}

function childrenOf(block: unknown): asn1.AsnType[] {
	return block instanceof asn1.Sequence ? block.valueBlock.value : [];
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

function same(one: Uint8Array, other: Uint8Array): boolean {
	return one.length === other.length && timingSafeEqual(one, other);
}
