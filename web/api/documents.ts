import type { DocumentLink } from '#contract/functions.ts';
import { API, FUNCTIONS } from '#contract/paths.ts';
import { type Answer, request } from './request.ts';
import { accessToken } from './session-client.ts';

/** A link to a document, valid for a minute; or why there is none: the call failed, or it answered without a link. */
export type LinkResult = { url: string } | { failed: 'call' | 'no-url' };

/** Requests a link to a user's document (spec §7): one's own, or anybody's for administrators. */
export async function documentLink(userId: string): Promise<LinkResult> {
	const token = await accessToken();
	const headers = token && { headers: { Authorization: `Bearer ${token}` } };
	return linkIn(await request('POST', FUNCTIONS.documentUrl, { body: { userId }, ...headers }));
}

/** Requests a link to a proof of payment: one's own, or anybody's for administrators. */
export async function proofLink(proofId: string): Promise<LinkResult> {
	return linkIn(await request('POST', API.proofLink(proofId)));
}

/** The content behind a link; null when it could not be fetched. */
export async function documentBytes(url: string): Promise<Uint8Array | null> {
	try {
		const response = await fetch(url);
		return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
	} catch {
		return null;
	}
}

function linkIn(answer: Answer<Partial<DocumentLink>>): LinkResult {
	if ('refused' in answer) return { failed: 'call' };
	const { url } = answer.done;
	return url ? { url: onThisOrigin(url) } : { failed: 'no-url' };
}

/** The server names its public address; this browser may have reached it by another. */
function onThisOrigin(url: string): string {
	const { pathname, search } = new URL(url, window.location.origin);
	return `${pathname}${search}`;
}
