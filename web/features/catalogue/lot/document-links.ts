import type { AuctionDetail } from '#contract/auctions.ts';

const DOCUMENTS = [
	['notice_url', 'Edital'],
	['registration_url', 'Matrícula do imóvel'],
	['source_url', 'Ver na fonte'],
] as const;

/** A link to a document of another site. */
export interface DocumentLink {
	name: (typeof DOCUMENTS)[number][0];
	label: string;
	url: string;
}

/**
 * The links to documents elsewhere. A lot of a list has the list's own page as its edital, and says so instead of linking to
 * the page twice.
 */
export function documentLinks(
	property: Pick<AuctionDetail['property'], DocumentLink['name']>,
): DocumentLink[] {
	const { notice_url, source_url } = property;
	const own = notice_url !== null && notice_url === source_url;
	return DOCUMENTS.flatMap(([name, label]) => {
		const url = webAddress(property[name]);
		if (url === null || (own && name === 'source_url')) return [];
		return [{ name, label: own && name === 'notice_url' ? 'Edital na página da fonte' : label, url }];
	});
}

/** Returns an http or https address; null for any other, because only these are safe to link to. */
export function webAddress(url: string | null): string | null {
	return url && /^https?:\/\//i.test(url) ? url : null;
}
