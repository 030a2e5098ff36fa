import { hash, randomBytes, type X509Certificate } from 'node:crypto';
import * as asn1 from 'asn1js';
import * as pkijs from 'pkijs';
import { SECOND } from '#domain/values/time.ts';
import { verifyTimeStamp } from './token.ts';

const SHA256 = '2.16.840.1.101.3.4.2.1';

/** How long one request may take in total. */
const LIMIT = 10 * SECOND;

/** The largest answer accepted, in bytes: a token with its certificates has about six thousand. */
const LARGEST = 256 * 1024;

/** A time-stamping authority (RFC 3161) over HTTP. */
export interface TimeStampAuthority {
	url: string;
	/** The certificates that its own must lead to; without any, only the token's signature is verified. */
	trusted: readonly X509Certificate[];
}

/** Has the SHA-256 of a text stamped. Returns the verified token (DER); throws where there is none. Only the hash is sent. */
export async function requestTimeStamp({ url, trusted }: TimeStampAuthority, text: string): Promise<Buffer> {
	// Positive, as some authorities read it unsigned.
	const nonce = BigInt(`0x${randomBytes(8).toString('hex')}`) >> 1n;
	const answer = await fetch(url, {
		method: 'POST',
		headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
		body: Uint8Array.from(requestOf(text, nonce)),
		redirect: 'error',
		signal: AbortSignal.timeout(LIMIT),
	});
	if (!answer.ok) {
		await answer.body?.cancel();
		throw new Error(`the time-stamping authority answered ${answer.status}`);
	}
	const token = tokenOf(await bytesOf(answer));
	const verified = await verifyTimeStamp(token, text, { trusted, nonce });
	if (!verified.ok) throw new Error(verified.problem);
	return token;
}

function requestOf(text: string, nonce: bigint): Buffer {
	const request = new pkijs.TimeStampReq({
		version: 1,
		messageImprint: new pkijs.MessageImprint({
			hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: SHA256, algorithmParams: new asn1.Null() }),
			hashedMessage: new asn1.OctetString({ valueHex: Uint8Array.from(hash('sha256', text, 'buffer')) }),
		}),
		nonce: asn1.Integer.fromBigInt(nonce),
		certReq: true,
	});
	return Buffer.from(request.toSchema().toBER());
}

/** The token of a response that grants one, byte for byte. */
function tokenOf(response: Uint8Array): Buffer {
	const bytes = Uint8Array.from(response);
	const { status, timeStampToken } = pkijs.TimeStampResp.fromBER(bytes);
	const granted =
		status.status === pkijs.PKIStatus.granted || status.status === pkijs.PKIStatus.grantedWithMods;
	const { result } = asn1.fromBER(bytes);
	const token = result instanceof asn1.Sequence ? result.valueBlock.value[1] : undefined;
	if (!granted || !timeStampToken || !token)
		throw new Error(`the time-stamping authority refused (status ${status.status})`);
	return Buffer.from(token.valueBeforeDecodeView);
}

async function bytesOf(answer: Response): Promise<Buffer> {
	const parts: Uint8Array[] = [];
	let size = 0;
	for await (const part of answer.body ?? []) {
		size += part.length;
		if (size > LARGEST) throw new Error('the answer of the time-stamping authority is too large');
		parts.push(part);
	}
	return Buffer.concat(parts);
}
