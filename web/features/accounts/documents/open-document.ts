import type { DocumentInfo } from '#contract/account.ts';
import type { LinkResult } from '#web/api/documents.ts';

/**
 * Opens a document or a proof of payment with a new link, since links are valid for one minute. An image opens in its
 * own tab; a PDF is downloaded, as the server sends it. Returns the fault, or null.
 */
export async function openDocument(
	requestLink: () => Promise<LinkResult>,
	kind: DocumentInfo['kind'],
): Promise<Fault | null> {
	// Opened before the link is requested: after a wait, browsers would block the tab as a pop-up.
	const tab = kind === 'image' ? window.open('', '_blank') : null;
	const link = await requestLink();
	if ('failed' in link) {
		tab?.close();
		return link.failed === 'call' ? 'document' : 'no-url';
	}
	if (tab) tab.opener = null;
	(tab ?? window).location.assign(link.url);
	return null;
}

/** The failures of opening a document, with the texts of spec §8. */
export const FAULTS = {
	document: 'Erro ao carregar documento',
	'no-url': 'URL não retornada',
	image: 'Erro ao carregar imagem',
	pdf: 'Erro ao carregar PDF',
} as const;

export type Fault = keyof typeof FAULTS;
