import { PAGES } from '#contract/paths.ts';

/** The form of a new lot that is put into a sale. */
export function newLotHref(sale: string): string {
	return `${PAGES.adminAuctions}?new&sale=${sale}`;
}
