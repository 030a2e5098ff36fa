import { type BookName, type BookRow, whatWords } from '#domain/settlement/books.ts';
import { type Centavos, formatDecimal, reaisOf } from '#domain/values/money.ts';
import { formatDate, formatDateTimeSeconds } from '#domain/values/time.ts';
import type { Cell } from '#server/platform/csv.ts';

/** A row with its number in its book and year; `balance`, of a seller's account after it. */
export interface NumberedRow extends BookRow {
	n: number;
	balance: Centavos | null;
}

interface BookColumn {
	head: string;
	cell: (row: NumberedRow) => Cell | { centavos: Centavos | null };
	/** Its share of the width of a page; null for one that only the spreadsheet has. */
	share: number | null;
	/** On a page alone. */
	paper?: true;
}

const money = (amount: (row: NumberedRow) => Centavos | null) => (row: NumberedRow) => ({
	centavos: amount(row),
});

const NUMBER: BookColumn = { head: 'Nº', cell: ({ n }) => n, share: 0.9 };
const DAY: BookColumn = { head: 'Data', cell: ({ at }) => formatDate(at), share: 2.9 };
const TIME: BookColumn = { head: 'Data e hora', cell: ({ at }) => formatDateTimeSeconds(at), share: 3 };
/** Which lot: three columns of a spreadsheet, one of a page. */
const LOT: readonly BookColumn[] = [
	{ head: 'Leilão', cell: ({ sale }) => sale, share: null },
	{ head: 'Lote', cell: ({ lot }) => lot, share: null },
	{ head: 'Bem', cell: ({ title }) => title, share: null },
	{
		head: 'Lote',
		cell: ({ sale, lot, title }) =>
			[sale && `Leilão ${sale}`, lot && `lote ${lot}`, title].filter(Boolean).join(', '),
		share: 4,
		paper: true,
	},
];
const SELLER: BookColumn = { head: 'Comitente', cell: ({ seller }) => seller, share: 2.9 };
const WHAT: BookColumn = { head: 'Fato', cell: ({ what }) => whatWords(what), share: 3.3 };
const BUYER: BookColumn = { head: 'Comprador', cell: ({ person }) => person, share: 3.1 };
const PAYEE: BookColumn = { head: 'Favorecido', cell: ({ payee }) => payee, share: null };
const PRICE: BookColumn = { head: 'Valor (R$)', cell: money(({ price }) => price), share: 3.5 };

/** The columns of each book, in the order of the page. */
const BOOK_COLUMNS: Record<BookName, readonly BookColumn[]> = {
	'diario-de-leiloes': [
		...[NUMBER, TIME, ...LOT, { ...SELLER, head: 'Quem autorizou' }, WHAT, BUYER, PRICE],
		{ head: 'Impressão digital do registro', cell: ({ hash }) => hash, share: null },
	],
	'diario-de-entrada': [NUMBER, DAY, ...LOT.map(wider(9)), { ...SELLER, share: 6 }],
	'diario-de-saida': [
		...[NUMBER, DAY, ...LOT, SELLER, WHAT, BUYER, PAYEE, PRICE],
		{ head: 'Comissão (R$)', cell: money(({ commission }) => commission), share: 3.2 },
	],
	'contas-correntes': [
		...[NUMBER, { ...SELLER, share: null }, DAY, ...LOT],
		{ ...WHAT, head: 'Histórico', share: 3.2 },
		PAYEE,
		{ head: 'Débito (R$)', cell: money(debitOf), share: 3.5 },
		{ head: 'Crédito (R$)', cell: money(creditOf), share: 3.5 },
		{ head: 'Saldo (R$)', cell: money(({ balance }) => balance), share: 3.5 },
	],
	protocolo: [
		...[NUMBER, DAY, { ...SELLER, share: 5 }, ...LOT.map(wider(7))],
		{ ...PRICE, head: 'Valor entregue (R$)', share: 4.5 },
	],
};

function wider(share: number) {
	return (column: BookColumn): BookColumn => (column.share === null ? column : { ...column, share });
}

function debitOf({ price }: NumberedRow): Centavos | null {
	return price !== null && price < 0 ? 0 - price : null;
}

function creditOf({ price }: NumberedRow): Centavos | null {
	return price !== null && price >= 0 ? price : null;
}

/** A row for a spreadsheet: an amount is a number. */
export function csvCells(book: BookName, row: NumberedRow): Cell[] {
	return csvColumns(book).map(({ cell }) => {
		const shown = cell(row);
		if (shown === null || typeof shown !== 'object') return shown;
		return shown.centavos === null ? null : reaisOf(shown.centavos);
	});
}

/** A row for a page. */
export function paperCells(book: BookName, row: NumberedRow): string[] {
	return paperColumns(book).map(({ cell }) => {
		const shown = cell(row);
		if (shown !== null && typeof shown === 'object')
			return shown.centavos === null ? '' : formatDecimal(shown.centavos);
		return shown === null ? '' : String(shown);
	});
}

export function csvColumns(book: BookName): BookColumn[] {
	return BOOK_COLUMNS[book].filter(({ paper }) => !paper);
}

export function paperColumns(book: BookName): BookColumn[] {
	return BOOK_COLUMNS[book].filter(({ share }) => share !== null);
}
