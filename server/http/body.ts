import type { IncomingMessage } from 'node:http';
import type { Context as HonoContext } from 'hono';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { headerOf, incomingOf } from './request-context.ts';

/** The largest body of a request, in bytes. Uploads have a limit of their own (upload.ts). */
const BODY_LIMIT = 64 * 1024;

/** Whether a request has a body. */
export function hasBody(c: HonoContext): boolean {
	return headerOf(c, 'transfer-encoding') !== undefined || Number(headerOf(c, 'content-length') ?? 0) > 0;
}

/** Whether a request announces a body that is too large. */
export function isTooLarge(c: HonoContext): boolean {
	return Number(headerOf(c, 'content-length') ?? 0) > BODY_LIMIT;
}

/** The problem of a body that is too large. */
export function largeBody(): Problem {
	return problem('request.too-large', { limit: '64 KB' });
}

/** Stands for a body that broke off. It is not JSON, so that nothing acts on it. */
const BROKEN_OFF = '{';

/** The text of a body; null for one that is too large. A lost connection is no fault: nobody receives the answer. */
export async function readText(c: HonoContext): Promise<string | null> {
	if (isTooLarge(c)) return null;
	const incoming = incomingOf(c);
	try {
		return await (incoming?.headers['transfer-encoding'] === undefined ? c.req.text() : readChunks(incoming));
	} catch (error) {
		if (incoming?.destroyed) return BROKEN_OFF;
		throw error;
	}
}

/** What `parseJson` returns for a text that is not JSON. */
export const MALFORMED = Symbol('malformed');

export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return MALFORMED;
	}
}

async function readChunks(incoming: IncomingMessage): Promise<string | null> {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
		size += chunk.length;
		if (size > BODY_LIMIT) return null;
		chunks.push(chunk);
	}
	return new TextDecoder().decode(Buffer.concat(chunks));
}
