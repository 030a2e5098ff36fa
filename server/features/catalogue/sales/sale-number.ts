/** '12/2026': the number of a sale, counted anew each year. */
export function saleNumber({ number, year }: { number: number; year: number }): string {
	return `${number}/${year}`;
}
