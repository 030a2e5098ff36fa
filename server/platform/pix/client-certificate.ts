import { X509Certificate } from 'node:crypto';

/** A certificate as a proxy forwards it: RFC 9440 (`:base64:`), base64 of its DER, or PEM with `%` escapes (nginx). */
function readForwarded(header: string): X509Certificate | null {
	try {
		if (header.includes('BEGIN')) return new X509Certificate(decodeURIComponent(header));
		return new X509Certificate(Buffer.from(header.replace(/^:|:$/g, ''), 'base64'));
	} catch {
		return null;
	}
}

/**
 * Whether a client certificate forwarded by the proxy was issued directly by one of the authorities and is valid at
 * `now` (epoch milliseconds). Possession of its private key was proved to the proxy in the handshake; it cannot be
 * checked here.
 */
export function isClientOf(
	authorities: readonly X509Certificate[],
	header: string | undefined,
	now: number,
): boolean {
	const certificate = header === undefined ? null : readForwarded(header);
	if (!certificate) return false;
	const validity = [certificate.validFromDate, certificate.validToDate] as const;
	if (now < validity[0].getTime() || now > validity[1].getTime()) return false;
	return authorities.some(
		(authority) => certificate.checkIssued(authority) && certificate.verify(authority.publicKey),
	);
}
