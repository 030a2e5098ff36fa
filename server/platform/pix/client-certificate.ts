import { X509Certificate } from 'node:crypto';

/** A certificate as a proxy hands it on: RFC 9440 (`:base64:`), bare base64 of its DER, or PEM with `%` escapes (nginx). */
function readForwarded(header: string): X509Certificate | null {
	try {
		if (header.includes('BEGIN')) return new X509Certificate(decodeURIComponent(header));
		return new X509Certificate(Buffer.from(header.replace(/^:|:$/g, ''), 'base64'));
	} catch {
		return null;
	}
}

/**
 * Whether a client certificate that the proxy saw was issued by one of the authorities, directly, and is good at `now`
 * (epoch milliseconds). That its owner was really there only the proxy's handshake can know.
 */
export function isClientOf(
	authorities: readonly X509Certificate[],
	header: string | undefined,
	now: number,
): boolean {
	const certificate = header === undefined ? null : readForwarded(header);
	if (!certificate) return false;
	const good = [certificate.validFromDate, certificate.validToDate] as const;
	if (now < good[0].getTime() || now > good[1].getTime()) return false;
	return authorities.some(
		(authority) => certificate.checkIssued(authority) && certificate.verify(authority.publicKey),
	);
}
