import type { Context as HonoContext } from 'hono';
import type { Actor } from '#domain/auction/access.ts';
import { responseOf } from './request-context.ts';

/** Paths of the API, however they are spelled: `//api/…` and `/API/…` are neither pages nor endpoints. */
export const API_PATH = /^\/+(api|functions)(\/|$)/i;

/** What is said about an answer that belongs to nobody in particular and may have changed the next time. */
export const REVALIDATED = 'private, no-cache';

/** Declares that an answer is the same for everybody: it says nothing about caching. */
export function allowCaching(c: HonoContext): void {
	const outgoing = responseOf(c);
	if (outgoing) outgoing.cacheControl = null;
}

/**
 * Sets the caching header of a page or of public data, unless the answer has one. Successful reads of endpoints that
 * declare to be the same for everybody (`shared`) get none. Other answers of the API, all problems and pages of signed-in
 * people are `no-store`, so that the next person at the device cannot find them with the back button.
 */
export function setReadCaching(
	c: HonoContext,
	{ ok, headers }: Response,
	actor: Actor,
	shared: boolean,
): void {
	const { method, path } = c.req;
	const outgoing = responseOf(c);
	if (!outgoing) return;
	const isProblem = headers.get('content-type')?.startsWith('application/problem+json') ?? false;
	const personal = isProblem || actor.kind === 'user' || API_PATH.test(path);
	if (ok && shared && (method === 'GET' || method === 'HEAD')) outgoing.cacheControl = null;
	else outgoing.cacheControl = personal ? 'no-store' : REVALIDATED;
}
