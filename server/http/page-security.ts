import type { HashedDocument } from './inline-hashes.ts';

/**
 * The content security policy of a page that everybody gets: that of security.ts, with the hashes of the page's own
 * inline scripts and styles in place of a nonce.
 */
export function hashPolicy({ scripts, styles }: Pick<HashedDocument, 'scripts' | 'styles'>): string {
	const script = ["script-src 'self'", ...scripts].join(' ');
	const style = ["style-src 'self'", ...styles].join(' ');
	return `default-src 'self'; ${script}; ${style}; ${POLICY_END}`;
}

const POLICY_END =
	"style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; " +
	"object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The other security headers of every answer (security.ts). `secure` adds HSTS, for an installation on https. */
export function fixedSecurityHeaders(secure: boolean): Record<string, string> {
	return {
		'cross-origin-resource-policy': 'same-origin',
		'cross-origin-opener-policy': 'same-origin',
		'origin-agent-cluster': '?1',
		'referrer-policy': 'strict-origin-when-cross-origin',
		...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
		'x-content-type-options': 'nosniff',
		'x-dns-prefetch-control': 'off',
		'x-download-options': 'noopen',
		'x-frame-options': 'DENY',
		'x-permitted-cross-domain-policies': 'none',
		'x-xss-protection': '0',
		'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
	};
}
