import type { AfterResult, AuctionDetail } from '#contract/auctions.ts';
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

const UNDONE: Record<NonNullable<AfterResult['undone']>, string> = {
	free: 'A arrematação deste lote não foi concluída. Os lances continuam como foram registrados.',
	taken:
		'A primeira arrematação deste lote não foi concluída, e outro licitante ficou com ele pelo próprio lance. Os lances continuam como foram registrados.',
};

/** What happened to a lot after its result, in words. */
export interface AfterResultWords {
	undone: string | null;
	/** The lot that offers it again, and the one before. */
	reopened: { id: string; words: string } | null;
	before: { id: string; words: string } | null;
}

export function afterResultWords({
	undone,
	reopened_as,
	reopened_start,
	reopened_from,
}: AfterResult): AfterResultWords {
	return {
		undone: undone && UNDONE[undone],
		reopened: reopened_as
			? {
					id: reopened_as,
					words: `Oferecido de novo ${reopened_start ? `em ${formatDateTime(reopened_start)}` : 'com data a marcar'}`,
				}
			: null,
		before: reopened_from
			? { id: reopened_from, words: 'Este lote já esteve em leilão, sem que a venda fosse concluída.' }
			: null,
	};
}
