import { randomFillSync } from 'node:crypto';
import {
	type IncomingMessage,
	type OutgoingHttpHeader,
	type OutgoingHttpHeaders,
	ServerResponse,
} from 'node:http';
import { newRequestId } from '#server/platform/request-scope.ts';
import type { RouteMeter } from './metrics/request-meter.ts';

/**
 * The content security policy. Scripts and styles come from own files or carry the answer's nonce; style attributes are
 * allowed, for pictures' placeholders and measured sizes.
 */
function policy(scripts: string, styles: string): string {
	return `default-src 'self'; script-src 'self'${scripts}; style-src 'self'${styles}; ${POLICY_END}`;
}

/** The policy of a page that everybody gets: with the hashes of its own inline scripts and styles in place of a nonce. */
export function hashPolicy({ scripts, styles }: { scripts: string[]; styles: string[] }): string {
	return policy(['', ...scripts].join(' '), ['', ...styles].join(' '));
}

/** What is not named follows `default-src`: each byte of the head counts towards what a first answer can hold. */
const POLICY_END =
	"style-src-attr 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The status under which an answer is counted that nobody receives, because the client has closed the connection: nginx' number. */
export const CLIENT_CLOSED = 499;

type Given = OutgoingHttpHeaders | OutgoingHttpHeader[];

/** The other security headers of every answer; none that only browsers of the past know, because they delay the first page. */
const SECURITY_HEADERS = {
	'cross-origin-resource-policy': 'same-origin',
	'cross-origin-opener-policy': 'same-origin',
	'origin-agent-cluster': '?1',
	'referrer-policy': 'strict-origin-when-cross-origin',
	'x-content-type-options': 'nosniff',
	'x-frame-options': 'DENY',
	'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
};

const HTTPS_HEADERS = {
	...SECURITY_HEADERS,
	'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

/**
 * An answer of the server. Its head contains the request's id, the security headers, and a caching header unless the handler sets one or
 * states that none is right. A header that the handler sets replaces the one of the same name.
 */
export class SecureResponse<
	Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
	/** The caching header of an answer that has none; null where it must have none. */
	cacheControl: string | null = 'no-store';
	protected readonly security: Readonly<Record<string, string>> = SECURITY_HEADERS;
	/** What counts and measures this answer. */
	meter: RouteMeter | null = null;
	/** How long the connection may rest while the answer is sent, in milliseconds; 0 for ever (start/web-server.ts). */
	readerTime = 0;
	readonly #since = performance.now();
	#nonce: string | null = null;
	#requestId: string | null = null;

	/** The nonce of the scripts and styles in this answer. */
	get nonce(): string {
		this.#nonce ??= randomNonce();
		return this.#nonce;
	}

	/** The id of the request: in the head of the answer, in problems and in the log. */
	get requestId(): string {
		this.#requestId ??= newRequestId();
		return this.#requestId;
	}

	set requestId(id: string) {
		this.#requestId = id;
	}

	override writeHead(status: number, reason?: string | Given, headers?: Given): this {
		this.socket?.setTimeout(this.readerTime);
		const counted = this.closed ? CLIENT_CLOSED : status;
		this.meter?.answered(this.req.method ?? '', counted, performance.now() - this.#since);
		const sent = typeof reason === 'string' ? headers : reason;
		const given = Array.isArray(sent) ? objectOf(sent) : sent;
		const all: OutgoingHttpHeaders = { ...this.security };
		all['x-request-id'] = this.requestId;
		all['content-security-policy'] = policy(` 'nonce-${this.nonce}'`, ` 'nonce-${this.nonce}'`);
		for (const name in given) all[name.toLowerCase()] = given[name];
		if (this.cacheControl !== null && !('cache-control' in all) && !this.hasHeader('cache-control'))
			all['cache-control'] = this.cacheControl;
		return typeof reason === 'string' ? super.writeHead(status, reason, all) : super.writeHead(status, all);
	}
}

/** The same for an installation on https. */
export class SecureHttpsResponse<
	Request extends IncomingMessage = IncomingMessage,
> extends SecureResponse<Request> {
	protected override readonly security = HTTPS_HEADERS;
}

/** Node passes a flat list where it refuses a request itself. */
function objectOf(list: readonly OutgoingHttpHeader[]): OutgoingHttpHeaders {
	const headers: OutgoingHttpHeaders = {};
	for (let n = 0; n < list.length; n += 2) headers[String(list[n])] = list[n + 1];
	return headers;
}

const NONCE_BYTES = 16;

/** Random bytes for many nonces: one call for each would cost more than the rest of the headers. */
const random = { bytes: Buffer.alloc(NONCE_BYTES * 256), used: NONCE_BYTES * 256 };

function randomNonce(): string {
	if (random.used === random.bytes.length) {
		randomFillSync(random.bytes);
		random.used = 0;
	}
	const start = random.used;
	random.used += NONCE_BYTES;
	return random.bytes.toString('base64', start, random.used);
}
