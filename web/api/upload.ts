import type { ImageOptimized } from '#contract/functions.ts';
import { API, FUNCTIONS } from '#contract/paths.ts';
import type { ProblemDocument } from '#contract/problems.ts';
import { NOTICES, type Notice } from '#domain/notices.ts';

/** How an upload ended. `cancelled`: the user stopped it; the server may already have taken the file. */
export type Upload = 'done' | 'cancelled' | { refused: Notice };

/** How an upload is followed, and stopped. */
export interface UploadGiven {
	/** Share of the file that has left this device, 0 to 1. */
	onProgress: (share: number) => void;
	signal: AbortSignal;
}

/** What came back: the answer's text, or how it ended without one. */
type Sent = { answer: string } | 'cancelled' | { refused: Notice };

/** Sends the document of one's registration. */
export async function sendDocument(file: File, given: UploadGiven): Promise<Upload> {
	const sent = await post(API.document, { file }, NOTICES['document.failed'], given);
	return typeof sent === 'object' && 'answer' in sent ? 'done' : sent;
}

/** Sends a proof that a lot was paid. */
export async function sendProof(auctionId: string, file: File, given: UploadGiven): Promise<Upload> {
	const sent = await post(API.paymentProof(auctionId), { file }, NOTICES['proof.failed'], given);
	return typeof sent === 'object' && 'answer' in sent ? 'done' : sent;
}

/** Sends one picture of an auction (spec §7, image-optimizer); `done` is the address it got. */
export async function sendPicture(
	{ file, auctionId, imageOrder }: { file: File; auctionId: string; imageOrder: number },
	given: UploadGiven,
): Promise<{ done: string } | 'cancelled' | { refused: Notice }> {
	const fields = { auctionId, imageOrder: String(imageOrder), file };
	const sent = await post(FUNCTIONS.imageOptimizer, fields, NOTICES['image.failed'], given);
	if (sent === 'cancelled' || 'refused' in sent) return sent;
	try {
		const { imageUrl } = JSON.parse(sent.answer) as Partial<ImageOptimized>;
		if (imageUrl) return { done: imageUrl };
	} catch (unreadable) {
		console.error('the answer to a picture could not be read', unreadable);
	}
	return { refused: NOTICES['image.no-url'] };
}

/** By XMLHttpRequest, which alone tells how much has been sent. */
function post(
	path: string,
	fields: Record<string, string | File>,
	failed: Notice,
	{ onProgress, signal }: UploadGiven,
): Promise<Sent> {
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) body.append(name, value);
	const request = new XMLHttpRequest();
	return new Promise((resolve) => {
		const stop = () => request.abort();
		request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
		request.onload = () => resolve(outcomeOf(request, failed));
		request.onerror = () => resolve({ refused: failed });
		request.onabort = () => resolve('cancelled');
		request.onloadend = () => signal.removeEventListener('abort', stop);
		signal.addEventListener('abort', stop);
		request.open('POST', path);
		request.send(body);
	});
}

function outcomeOf({ status, responseText }: XMLHttpRequest, failed: Notice): Sent {
	if (status >= 200 && status < 300) return { answer: responseText };
	if (status >= 500) return { refused: failed };
	return { refused: wordsIn(responseText) ?? failed };
}

/** What a problem says; something between us and the server may have answered in its stead. */
function wordsIn(text: string): Notice | null {
	try {
		const { title, detail } = JSON.parse(text) as ProblemDocument;
		if (title && detail) return { title, description: detail };
	} catch (unreadable) {
		console.error('the refusal of an upload could not be read', unreadable);
	}
	return null;
}
