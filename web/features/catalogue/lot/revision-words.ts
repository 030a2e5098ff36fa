import type { AuctionDetail } from '#contract/auctions.ts';
import { revisedWords } from '#domain/lot/seen-facts.ts';
import { formatDateTime } from '#domain/values/time.ts';

/** A revision of what bidders see of a lot, in words. */
export interface RevisionWords {
	/** 'Alterado em 27/11/2026 às 10:00: Ocupação, Imagens' */
	what: string;
	reason: string;
	/** The document that orders it. */
	order?: { title: string; url: string } | null;
}

/** The withdrawal of a lot, if it was withdrawn, and its revisions in words, in their order (rules §40). */
export function revisionWords({
	revised,
	withdrawn,
}: Pick<AuctionDetail, 'revised' | 'withdrawn'>): RevisionWords[] {
	const revisions = revised.map(({ at, fields, reason }) => ({
		what: `Alterado em ${formatDateTime(at)}: ${revisedWords(fields)}`,
		reason,
	}));
	if (!withdrawn) return revisions;
	const { at, reason, order } = withdrawn;
	return [{ what: `Retirado do leilão em ${formatDateTime(at)}`, reason, order }, ...revisions];
}
