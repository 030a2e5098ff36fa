import { NONCE, secureHeaders } from 'hono/secure-headers';

/**
 * The security headers of every answer. Scripts run only from own files or with the page's nonce; style attributes are
 * allowed, for pictures' placeholders and measured sizes. `secure` adds HSTS, for an installation on https.
 */
export function securityHeaders(secure: boolean) {
	return secureHeaders({
		contentSecurityPolicy: {
			defaultSrc: ["'self'"],
			scriptSrc: ["'self'", NONCE],
			styleSrc: ["'self'", NONCE],
			styleSrcAttr: ["'unsafe-inline'"],
			imgSrc: ["'self'", 'data:'],
			fontSrc: ["'self'"],
			connectSrc: ["'self'"],
			workerSrc: ["'self'"],
			objectSrc: ["'none'"],
			baseUri: ["'none'"],
			formAction: ["'self'"],
			frameAncestors: ["'none'"],
		},
		referrerPolicy: 'strict-origin-when-cross-origin',
		strictTransportSecurity: secure ? 'max-age=31536000; includeSubDomains' : false,
		xFrameOptions: 'DENY',
		crossOriginOpenerPolicy: 'same-origin',
		permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
	});
}
