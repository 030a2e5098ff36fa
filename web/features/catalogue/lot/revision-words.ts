import type { AuctionDetail } from '#contract/auctions.ts';
import { revisedWords } from '#domain/lot/seen-facts.ts';
import { formatDateTime } from '#domain/values/time.ts';

/** A revision of what bidders see of a lot, in words. */
export interface RevisionWords {
	/** 'Alterado em 27/11/2026 às 10:00: Ocupação, Imagens' */
	what: string;
	reason: string;
}

/** The revisions of a lot in words, in their order (rules §40). */
export function revisionWords(revised: AuctionDetail['revised']): RevisionWords[] {
	return revised.map(({ at, fields, reason }) => ({
		what: `Alterado em ${formatDateTime(at)}: ${revisedWords(fields)}`,
		reason,
	}));
}
