import type { z } from 'zod';
import type { AdminAuction, SentAuction, SentPatch } from '#contract/admin-auctions.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { Audience } from '#contract/console.ts';
import type { DashboardSummary } from '#contract/dashboard.ts';
import type { RemovalResult } from '#contract/files.ts';
import type { callAnswer, callBody } from '#contract/live.ts';
import type { LiveControlPage, LiveControlQuery, NamedBid } from '#contract/live-control.ts';
import type { SentOutcome } from '#contract/outcomes.ts';
import type { WaitingMail } from '#contract/waiting.ts';
import type { Environment } from '#domain/auction/auction.ts';
import type { ActionName } from '#domain/auction/transitions.ts';
import type { WaitingKind } from '#domain/backoffice/waiting-work.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import type { Toast } from '#domain/notices/toasts.ts';
import { type Answer, refusalWith, request } from './request.ts';
import { upload } from './upload.ts';

/** Reads one auction with everything that its dialogs show. */
export function readAdminAuction(id: string): Promise<Answer<AdminAuction>> {
	return requestAsAdmin('GET', ADMIN_API.adminAuction(id), BACKOFFICE_TOASTS['auctions.load-failed']);
}

/** Creates an auction. Its pictures are uploaded one by one afterwards. */
export function createAuction(body: SentAuction): Promise<Answer<AdminAuction>> {
	return requestAsAdmin('POST', ADMIN_API.adminAuctions, BACKOFFICE_TOASTS['auction.save-failed'], body);
}

/** Changes the fields named in the patch if the auction is still at the patch's `version`. */
export function changeAuction(id: string, patch: SentPatch): Promise<Answer<AdminAuction>> {
	return requestAsAdmin('PATCH', ADMIN_API.adminAuction(id), BACKOFFICE_TOASTS['auction.save-failed'], patch);
}

/** Makes a draft from an auction, with its facts and pictures. */
export function duplicateAuction(id: string): Promise<Answer<AdminAuction>> {
	return requestAsAdmin(
		'POST',
		ADMIN_API.duplicateAuction(id),
		BACKOFFICE_TOASTS['auction.duplicate-failed'],
	);
}

/** Deletes an auction. An auction with bids disappears from every list, but its ledger is kept (rules §13). */
export function deleteAuction(id: string): Promise<Answer> {
	return requestAsAdmin('DELETE', ADMIN_API.adminAuction(id), BACKOFFICE_TOASTS['auction.delete-failed']);
}

/** Withdraws a published auction with the reason that everybody reads (rules §40). */
export function withdrawAuction(id: string, reason: string): Promise<Answer> {
	return requestAsAdmin('POST', ADMIN_API.withdrawAuction(id), BACKOFFICE_TOASTS['auction.action-failed'], {
		reason,
	});
}

/** Decides how a lot ended (rules §50). */
export function decideOutcome(id: string, body: SentOutcome): Promise<Answer> {
	return requestAsAdmin(
		'POST',
		ADMIN_API.auctionAction(id, 'outcome'),
		BACKOFFICE_TOASTS['auction.action-failed'],
		body,
	);
}

/** The same with the PDF that orders it, which becomes a document of the lot. */
export async function decideByFile(
	id: string,
	file: File,
	{ document_id: _other, ...decision }: SentOutcome,
): Promise<Answer> {
	const fields = { decision: JSON.stringify(decision), file };
	const words = { failed: BACKOFFICE_TOASTS['auction.action-failed'] };
	const { signal } = new AbortController();
	const answer = await upload<null>(ADMIN_API.outcomeDocument(id), fields, words, {
		signal,
		onProgress() {},
	});
	return answer === 'cancelled' ? { refused: refusalWith(words.failed) } : answer;
}

/** Sets the order of an auction's pictures. `order` contains the id of every picture once; `reason` is '' if none is needed. */
export function orderPictures(id: string, order: string[], reason = ''): Promise<Answer> {
	const body = reason ? { order, reason } : { order };
	return requestAsAdmin('PATCH', ADMIN_API.adminImages(id), BACKOFFICE_TOASTS['auction.save-failed'], body);
}

/** Removes a picture; `reason` is '' if none is needed. */
export function deletePicture(id: string, picture: string, reason = ''): Promise<Answer> {
	const query = reason && `?${new URLSearchParams({ reason })}`;
	return requestAsAdmin(
		'DELETE',
		ADMIN_API.adminImage(id, picture) + query,
		BACKOFFICE_TOASTS['auction.save-failed'],
	);
}

/**
 * Starts, pauses, resumes, ends or cancels an auction. `body` holds the action's parameters (spec §4, rules §11 and
 * §12).
 */
export function takeAction(id: string, action: ActionName, body?: object): Promise<Answer<AdminAuction>> {
	return requestAsAdmin(
		'POST',
		ADMIN_API.auctionAction(id, action),
		BACKOFFICE_TOASTS['auction.action-failed'],
		body,
	);
}

/** Records a call of the highest bid before the hammer, or takes one back. */
export function callAuction(
	id: string,
	body: z.infer<typeof callBody>,
): Promise<Answer<z.infer<typeof callAnswer>>> {
	const failed = BACKOFFICE_TOASTS['auction.action-failed'];
	return requestAsAdmin('POST', ADMIN_API.auctionCall(id), failed, body);
}

export function readLiveControl(query: Partial<LiveControlQuery>): Promise<Answer<LiveControlPage>> {
	const params = new URLSearchParams();
	for (const [name, value] of Object.entries(query)) if (value) params.set(name, value);
	return requestAsAdmin(
		'GET',
		`${ADMIN_API.liveControl}?${params}`,
		BACKOFFICE_TOASTS['live-control.failed'],
	);
}

/** Reads the newest bids of an auction with the bidders' names. */
export function readNamedBids(id: string): Promise<Answer<{ bids: NamedBid[] }>> {
	return requestAsAdmin('GET', ADMIN_API.adminBids(id), BACKOFFICE_TOASTS['auction.bids-failed']);
}

/** Reads how many screens follow an auction now. */
export function readAudience(id: string): Promise<Answer<Audience>> {
	return request('GET', ADMIN_API.audience(id));
}

/** Reads the summary again; of the kind `opened`, everything that waits. */
export function readDashboardSummary(
	environment: Environment,
	opened: WaitingKind | null,
): Promise<Answer<DashboardSummary>> {
	const query = new URLSearchParams({ environment, ...(opened && { waiting: opened }) });
	return request('GET', `${ADMIN_API.dashboard}?${query}`);
}

/** Chooses whether what waits comes by email every morning. */
export function chooseWaitingMail(wanted: boolean): Promise<Answer<WaitingMail>> {
	return requestAsAdmin('PUT', ADMIN_API.waitingMail, BACKOFFICE_TOASTS['waiting.mail-failed'], { wanted });
}

/** Removes those of the named files that nothing refers to. Returns the result for each file. */
export function removeFiles(names: readonly string[]): Promise<Answer<RemovalResult>> {
	return request('DELETE', ADMIN_API.adminFiles, {
		body: { names },
		failed: BACKOFFICE_TOASTS['files.remove-failed'],
	});
}

/** Sends an administrator's request. A signed-out user gets the text of spec §8. */
async function requestAsAdmin<T>(
	method: Parameters<typeof request>[0],
	path: string,
	failed: Toast,
	body?: object,
): Promise<Answer<T>> {
	const answer = await request<T>(method, path, { body, failed });
	if ('done' in answer || answer.refused.status !== 401) return answer;
	return { refused: { ...answer.refused, ...BACKOFFICE_TOASTS['auction.no-user'] } };
}
