import { ACCOUNT_API } from '#contract/account-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { FUNCTIONS } from '#contract/function-paths.ts';
import type { OptimizedImage } from '#contract/functions.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { type Answer, answerOf, type FallbackWords, refusalWith } from './request.ts';

/** The result of an upload. `cancelled`: the user stopped it, but the server may already have stored the file. */
export type UploadResult<T = unknown> = Answer<T> | 'cancelled';

export interface UploadOptions {
	/** Receives the fraction of the file that has been sent, 0 to 1. */
	onProgress: (share: number) => void;
	signal: AbortSignal;
}

/** Sends the document of the user's own registration. */
export function sendDocument(file: File, options: UploadOptions): Promise<UploadResult> {
	return upload(ACCOUNT_API.document, { file }, { failed: TOASTS['document.failed'] }, options);
}

/** Sends a proof of payment for a lot. */
export function sendProof(auctionId: string, file: File, options: UploadOptions): Promise<UploadResult> {
	return upload(BIDDER_API.paymentProof(auctionId), { file }, { failed: TOASTS['proof.failed'] }, options);
}

interface SentPicture {
	file: File;
	auctionId: string;
	imageOrder: number;
	/** Why bidders see other pictures; '' where they need not know. */
	reason: string;
}

/** Sends one picture of an auction (spec §7, image-optimizer) and returns its address. */
export async function sendPicture(
	{ file, auctionId, imageOrder, reason }: SentPicture,
	options: UploadOptions,
): Promise<UploadResult<string>> {
	const place = { auctionId, imageOrder: String(imageOrder) };
	const fields = reason ? { ...place, reason, file } : { ...place, file };
	const words = { failed: TOASTS['image.failed'] };
	const result = await upload<Partial<OptimizedImage>>(FUNCTIONS.imageOptimizer, fields, words, options);
	if (result === 'cancelled') return result;
	if ('done' in result && result.done.imageUrl) return { done: result.done.imageUrl };
	const answered = 'done' in result || (result.refused.status >= 200 && result.refused.status < 300);
	return answered ? { refused: refusalWith(TOASTS['image.no-url']) } : result;
}

/** Sends a form. Uses XMLHttpRequest, because fetch does not report how much has been sent. */
export function upload<T>(
	path: string,
	fields: Record<string, string | File>,
	words: FallbackWords,
	{ onProgress, signal }: UploadOptions,
): Promise<UploadResult<T>> {
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) body.append(name, value);
	const request = new XMLHttpRequest();
	return new Promise((resolve) => {
		const stop = () => request.abort();
		request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
		request.onload = () => resolve(answerOf(request.status, request.responseText, 0, words));
		request.onerror = () => resolve(answerOf(0, '', 0, words));
		request.onabort = () => resolve('cancelled');
		request.onloadend = () => signal.removeEventListener('abort', stop);
		signal.addEventListener('abort', stop);
		request.open('POST', path);
		request.send(body);
	});
}
