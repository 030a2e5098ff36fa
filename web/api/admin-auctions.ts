import type { AdminAuction, SentAuction, SentPatch } from '#contract/admin-auctions.ts';
import { API } from '#contract/paths.ts';
import { NOTICES, type Notice } from '#domain/notices.ts';
import { ask, type Refused } from './ask.ts';

/** Why the house refused: words for the administrator, its code, and what is wrong with which field. */
export interface AdminRefusal extends Notice {
	/** Null when no answer came, or none that can be read. */
	code: string | null;
	errors: Record<string, string>;
}

/** What became of a call. Never thrown: a lost connection is a refusal too. */
export type AdminAnswer<T> = { done: T } | { refused: AdminRefusal };

/** One auction with everything that its dialogs show. */
export function readAdminAuction(id: string): Promise<AdminAnswer<AdminAuction>> {
	return call('GET', API.adminAuction(id), NOTICES['auctions.load-failed']);
}

/** Creates an auction; its pictures follow one by one. */
export function createAuction(body: SentAuction): Promise<AdminAnswer<AdminAuction>> {
	return call('POST', API.adminAuctions, NOTICES['auction.save-failed'], body);
}

/** Changes what the patch names, if nobody has changed the auction since its `version`. */
export function changeAuction(id: string, patch: SentPatch): Promise<AdminAnswer<AdminAuction>> {
	return call('PATCH', API.adminAuction(id), NOTICES['auction.save-failed'], patch);
}

/** Deletes an auction; one with bids leaves every list, and its ledger stays (rules §13). */
export function deleteAuction(id: string): Promise<AdminAnswer<unknown>> {
	return call('DELETE', API.adminAuction(id), NOTICES['auction.delete-failed']);
}

/** Puts an auction's pictures into an order: every id once. */
export function orderPictures(id: string, order: string[]): Promise<AdminAnswer<unknown>> {
	return call('PATCH', API.adminImages(id), NOTICES['auction.save-failed'], { order });
}

/** Takes a picture off an auction. */
export function deletePicture(id: string, picture: string): Promise<AdminAnswer<unknown>> {
	return call('DELETE', API.adminImage(id, picture), NOTICES['auction.save-failed']);
}

type Method = Parameters<typeof ask>[0];

/** Asks as an administrator; `failed` are the words where the house gave none of its own. */
export async function call<T>(
	method: Method,
	path: string,
	failed: Notice,
	body?: object,
): Promise<AdminAnswer<T>> {
	const reply = await ask<T>(method, path, body);
	if (!reply) return { refused: { ...failed, code: null, errors: {} } };
	return 'done' in reply ? reply : { refused: refusalOf(reply.refused, failed) };
}

const NO_USER = 401;
const FAULT = 500;

function refusalOf({ status, said }: Refused, failed: Notice): AdminRefusal {
	const errors: Record<string, string> = {};
	for (const { path, message } of said.errors ?? []) errors[path] ??= message;
	const code = said.code ?? null;
	if (status === NO_USER) return { ...NOTICES['auction.no-user'], code, errors };
	if (status >= FAULT || !said.title || !said.detail) return { ...failed, code, errors };
	return { title: said.title, description: said.detail, code, errors };
}
