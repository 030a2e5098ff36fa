/** The byte order mark: with it, a spreadsheet opens the file as UTF-8. */
const BOM = '\uFEFF';

/**
 * The beginning of a cell that a spreadsheet takes for a formula, also after spaces and quotes, which programs strip.
 */
const FORMULA = /^[\s"'\u00A0\uFEFF\u200B]*[=+\-@\t\r＝＋－＠|%]/;

/** A cell: text is escaped against formulas, a number stays a number, null is an empty cell. */
export type Cell = string | number | null;

/**
 * Rows as CSV for Brazilian spreadsheets: semicolons, decimal commas, CRLF. No text becomes a formula: an apostrophe is
 * put before a text that could.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
	return BOM + [header, ...rows].map((row) => `${row.map(cellText).join(';')}\r\n`).join('');
}

function cellText(cell: Cell): string {
	if (cell === null) return '';
	if (typeof cell === 'number') return decimal(cell);
	const text = cell.replaceAll('\u0000', '');
	const harmless = FORMULA.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
	return /[";\r\n,\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** At most six decimals, never an exponent. */
function decimal(value: number): string {
	if (!Number.isFinite(value)) return '';
	return value.toLocaleString('pt-BR', { useGrouping: false, maximumFractionDigits: 6 });
}
