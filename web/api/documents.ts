import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { FUNCTIONS } from '#contract/function-paths.ts';
import type { DocumentLink } from '#contract/functions.ts';
import type { SupportingDocument } from '#contract/supporting-documents.ts';
import { SUPPORTING_API } from '#contract/supporting-paths.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { type Answer, request } from './request.ts';
import { accessToken } from './session-client.ts';
import { type UploadOptions, type UploadResult, upload } from './upload.ts';

/** A link to a document, valid for one minute, or why there is none: the request failed, or its answer has no link. */
export type LinkResult = { url: string } | { failed: 'call' | 'no-url' };

/** Requests a link to a user's document (spec §7). Users may read their own, administrators anybody's. */
export async function documentLink(userId: string): Promise<LinkResult> {
	const token = await accessToken();
	const headers = token && { headers: { Authorization: `Bearer ${token}` } };
	return linkIn(await request('POST', FUNCTIONS.documentUrl, { body: { userId }, ...headers }));
}

/** Requests a link to a proof of payment. Users may read their own, administrators anybody's. */
export async function proofLink(proofId: string): Promise<LinkResult> {
	return linkIn(await request('POST', BIDDER_API.proofLink(proofId)));
}

/** Requests a link to a supporting document. Users may read their own, administrators anybody's. */
export async function supportingLink(id: string): Promise<LinkResult> {
	return linkIn(await request('POST', SUPPORTING_API.link(id)));
}

/** Requests a link to the proof of a notice, which administrators may read. */
export async function noticeProofLink(id: string): Promise<LinkResult> {
	return linkIn(await request('POST', ADMIN_API.noticeProofLink(id)));
}

/** Fetches the document of a link; null if that fails. */
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

/** Makes a link relative: the server names its public address, but this browser may have reached it by another. */
function onThisOrigin(url: string): string {
	const { pathname, search } = new URL(url, window.location.origin);
	return `${pathname}${search}`;
}

type Send = (file: File, options: UploadOptions) => Promise<UploadResult>;

const sender =
	(path: string) =>
	(onStored: (document: SupportingDocument) => void): Send =>
	async (file, options) => {
		const words = { failed: TOASTS['document.failed'] };
		const result = await upload<SupportingDocument>(path, { file }, words, options);
		if (result !== 'cancelled' && 'done' in result) onStored(result.done);
		return result;
	};

/** Sends the document of the company that the user's own identity states. `onStored` receives what is stored. */
export const sendCompanyDocument = sender(SUPPORTING_API.company);

/** Sends the document of a right of preference in a lot. `onStored` receives what is stored. */
export const sendPreferenceDocument = (auctionId: string) => sender(SUPPORTING_API.preference(auctionId));
