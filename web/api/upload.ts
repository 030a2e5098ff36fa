import { API } from '#contract/paths.ts';
import type { ProblemDocument } from '#contract/problems.ts';
import { NOTICES, type Notice } from '#domain/notices.ts';

/** How an upload ended. `cancelled`: the user stopped it; the server may already have taken the file. */
export type Upload = 'done' | 'cancelled' | { refused: Notice };

interface Given {
	/** Share of the file that has left this device, 0 to 1. */
	onProgress: (share: number) => void;
	signal: AbortSignal;
}

/** Sends the document of one's registration. By XMLHttpRequest, which alone tells how much has been sent. */
export function sendDocument(file: File, { onProgress, signal }: Given): Promise<Upload> {
	const body = new FormData();
	body.append('file', file);
	const request = new XMLHttpRequest();
	return new Promise((resolve) => {
		const stop = () => request.abort();
		request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
		request.onload = () => resolve(outcomeOf(request));
		request.onerror = () => resolve({ refused: NOTICES['document.failed'] });
		request.onabort = () => resolve('cancelled');
		request.onloadend = () => signal.removeEventListener('abort', stop);
		signal.addEventListener('abort', stop);
		request.open('POST', API.document);
		request.send(body);
	});
}

function outcomeOf({ status, responseText }: XMLHttpRequest): Upload {
	if (status >= 200 && status < 300) return 'done';
	if (status >= 500) return { refused: NOTICES['document.failed'] };
	return { refused: wordsIn(responseText) };
}

/** What a problem says; something between us and the server may have answered in its stead. */
function wordsIn(text: string): Notice {
	try {
		const { title, detail } = JSON.parse(text) as ProblemDocument;
		if (title && detail) return { title, description: detail };
	} catch (unreadable) {
		console.error('the refusal of an upload could not be read', unreadable);
	}
	return NOTICES['document.failed'];
}
