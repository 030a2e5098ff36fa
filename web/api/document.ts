import type { DocumentLink } from '#contract/functions.ts';
import { API, FUNCTIONS } from '#contract/paths.ts';
import { ask } from './ask.ts';
import { accessToken } from './session-client.ts';

/** The way to a document, for a minute; or why there is none: the call failed, or it answered without a link. */
export type LinkAnswer = { url: string } | { failed: 'call' | 'no-url' };

/** Asks for a link to somebody's document (spec §7): one's own, or anybody's for administrators. */
export async function documentLink(userId: string): Promise<LinkAnswer> {
	try {
		const token = await accessToken();
		const response = await fetch(FUNCTIONS.documentUrl, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
			body: JSON.stringify({ userId }),
		});
		if (!response.ok) return { failed: 'call' };
		const { url } = (await response.json()) as Partial<DocumentLink>;
		return url ? { url: onThisOrigin(url) } : { failed: 'no-url' };
	} catch {
		return { failed: 'call' };
	}
}

/** Asks for a link to a proof of payment: one's own, or anybody's for administrators. */
export async function proofLink(proofId: string): Promise<LinkAnswer> {
	const reply = await ask<Partial<DocumentLink>>('POST', API.proofLink(proofId));
	if (!reply || !('done' in reply)) return { failed: 'call' };
	return reply.done.url ? { url: onThisOrigin(reply.done.url) } : { failed: 'no-url' };
}

/** What a link leads to; null when it could not be had. */
export async function documentBytes(url: string): Promise<Uint8Array | null> {
	try {
		const response = await fetch(url);
		return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
	} catch {
		return null;
	}
}

/** The house serves documents at its own address, by whatever name this browser reached it. */
function onThisOrigin(url: string): string {
	const { pathname, search } = new URL(url, window.location.origin);
	return `${pathname}${search}`;
}
