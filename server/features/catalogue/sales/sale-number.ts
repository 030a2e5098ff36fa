/** '12/2026': the number of a sale, counted anew each year; null for a draft, which has none yet (rules §40). */
export function saleNumber(sale: { number: number; year: number }): string;
export function saleNumber(sale: { number: number | null; year: number | null }): string | null;
export function saleNumber({ number, year }: { number: number | null; year: number | null }): string | null {
	return number === null || year === null ? null : `${number}/${year}`;
}
