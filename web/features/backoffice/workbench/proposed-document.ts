import type { DocumentGroup } from '#contract/sale-workbench.ts';
import type { DocumentKind } from '#domain/lot/document-kinds.ts';
import { fold } from '#domain/values/fold.ts';
import type { Publishable } from '#web/api/publication.ts';

/** Whose a document is: a lot's, or the sale's. */
export const ownerOf = (sale: string, lot: DocumentGroup['lot']): Publishable =>
	lot ? { auction_id: lot.id } : { sale_id: sale };

export const placeOf = (lot: DocumentGroup['lot']) =>
	lot ? `Lote ${lot.lot_number}: ${lot.title}` : 'Leilão';

/** What a file is sent as: its kind, and the lot that it belongs to; null for the sale itself. */
export interface ProposedDocument {
	kind: DocumentKind;
	lot: DocumentGroup['lot'];
}

const KINDS: readonly [DocumentKind, RegExp][] = [
	['edital', /edital|errata/],
	['matricula', /matricula|\bmat\b/],
	['laudo', /laudo|avaliac/],
	['certidao', /certid|\bcnd\b/],
];

/** A number of at most three digits, at the end or after 'lote': 'matricula-lote-2.pdf', 'laudo 2.pdf'. A longer one is a registration. */
const NUMBER = /lote\D{0,3}(\d{1,3})(?!\d)|(?<!\d)(\d{1,3})$/;

/** The kind and the lot that the name of a file says. An edital is of the sale; of a sale with one lot, the other documents are that lot's. */
export function proposedDocument(
	name: string,
	lots: readonly NonNullable<DocumentGroup['lot']>[],
): ProposedDocument {
	const words = fold(name.replace(/\.pdf$/i, '')).replaceAll(/[_.]/g, ' ');
	const kind = KINDS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'outros';
	if (kind === 'edital') return { kind, lot: null };
	const [, named, last] = NUMBER.exec(words) ?? [];
	const lot = lots.find(({ lot_number }) => lot_number === Number(named ?? last));
	return { kind, lot: lot ?? (lots.length === 1 ? (lots[0] ?? null) : null) };
}
