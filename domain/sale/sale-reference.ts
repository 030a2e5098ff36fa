import { fold } from '#domain/values/fold.ts';

/** What a search names by number: a sale, a lot of it, or the lots of that number of every sale. */
export interface SaleReference {
	sale: { number: number; year: number } | null;
	lot_number: number | null;
}

const SALE = /(?<![\d/])(\d{1,9})\/(\d{4})(?![\d/])/;
const LOT = /\blotes? *(?:n[ºo°.]{0,2} *)?(\d{1,4})(?!\d)/;
/** Words that people write around the numbers. */
const AROUND = /\bn[ºo°.]{0,2}(?=\s|$)|\b(?:leilao|edital|do|de|da)\b|[,;-]/g;

/** Reads '3/2026', 'nº 3/2026, lote 2', 'lote 2 do leilão 3/2026' or 'lote 2'; null for a text with other words, or without a number. */
export function readSaleReference(typed: string): SaleReference | null {
	const text = fold(typed);
	const [named = '', number, year] = SALE.exec(text) ?? [];
	const rest = text.replace(named, ' ');
	const [lot = '', lot_number] = LOT.exec(rest) ?? [];
	if (rest.replace(lot, ' ').replace(AROUND, '').trim() !== '') return null;
	const read: SaleReference = {
		sale: number === undefined ? null : { number: Number(number), year: Number(year) },
		// Lots are numbered from 1.
		lot_number: Number(lot_number ?? 0) || null,
	};
	return read.sale === null && read.lot_number === null ? null : read;
}
