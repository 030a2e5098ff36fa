/** What a spreadsheet opens as UTF-8. */
const BOM = '\uFEFF';

/** Also behind spaces and quotes, which programs strip, a cell that begins so is taken for a formula. */
const FORMULA = /^[\s"'\u00A0\uFEFF\u200B]*[=+\-@\t\r＝＋－＠|%]/;

/** A cell: texts are made harmless, numbers stay numbers, null is an empty cell. */
export type Cell = string | number | null;

/**
 * Rows as CSV the way Brazilian spreadsheets read it: semicolons, decimal commas, CRLF. No text in it becomes a formula:
 * where it could, an apostrophe stands before it.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
	return BOM + [header, ...rows].map((row) => `${row.map(written).join(';')}\r\n`).join('');
}

function written(cell: Cell): string {
	if (cell === null) return '';
	if (typeof cell === 'number') return decimal(cell);
	const text = cell.replaceAll('\u0000', '');
	const harmless = FORMULA.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
	return /[";\r\n,\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** At most six decimals, and never an exponent. */
function decimal(value: number): string {
	if (!Number.isFinite(value)) return '';
	return value.toLocaleString('pt-BR', { useGrouping: false, maximumFractionDigits: 6 });
}
