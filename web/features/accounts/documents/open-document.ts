import type { DocumentInfo } from '#contract/account.ts';
import type { LinkResult } from '#web/api/documents.ts';

/**
 * Opens a document or a proof by a fresh link, since links live for a minute: an image in a tab of its own, a PDF as the
 * download that the server makes of it. Answers what went wrong, or null.
 */
export async function openDocument(
	askLink: () => Promise<LinkResult>,
	kind: DocumentInfo['kind'],
): Promise<Fault | null> {
	// Asked for at once: after the wait for the link, browsers take a new tab for an unwanted one.
	const tab = kind === 'image' ? window.open('', '_blank') : null;
	const link = await askLink();
	if ('failed' in link) {
		tab?.close();
		return link.failed === 'call' ? 'document' : 'no-url';
	}
	if (tab) tab.opener = null;
	(tab ?? window).location.assign(link.url);
	return null;
}

/** What may go wrong between a document and its viewer, in the words of spec §8. */
export const FAULTS = {
	document: 'Erro ao carregar documento',
	'no-url': 'URL não retornada',
	image: 'Erro ao carregar imagem',
	pdf: 'Erro ao carregar PDF',
} as const;

export type Fault = keyof typeof FAULTS;
