import type { AdminSaleRow } from '#contract/sales.ts';
import { AUCTION_KINDS, type AuctionKind } from '#domain/lot/property.ts';
import { fold } from '#domain/values/fold.ts';
import { SALE_STATES, type SaleState, saleState } from './sale-state.tsx';

/** How the list of sales is filtered, as its address states it. */
export interface SaleFilter {
	state: SaleState | null;
	kind: AuctionKind | null;
	search: string;
}

const among = <T extends string>(names: Record<T, string>, value: string | null) =>
	value !== null && Object.hasOwn(names, value) ? (value as T) : null;

export function readSaleFilter(params: URLSearchParams): SaleFilter {
	return {
		state: among(SALE_STATES, params.get('state')),
		kind: among<AuctionKind>(AUCTION_KINDS, params.get('kind')),
		search: params.get('search') ?? '',
	};
}

/** The parameters that state a filter. */
export function saleFilterParams({ state, kind, search }: SaleFilter): Record<string, string> {
	return { ...(state && { state }), ...(kind && { kind }), ...(search && { search }) };
}

export function saleFilterHref(filter: SaleFilter): string {
	return `?${new URLSearchParams(saleFilterParams(filter))}`;
}

/** The sales that a filter finds: by number, title, auctioneer, seller or case number, whose punctuation may be left out. */
export function filteredSales(sales: readonly AdminSaleRow[], filter: SaleFilter): AdminSaleRow[] {
	const searched = fold(filter.search.trim());
	return sales.filter((sale) => {
		const { number, title, auctioneer, seller, case_number } = sale;
		const digits = case_number?.replace(/\D/g, '');
		const words = [number, title, auctioneer, seller, case_number, digits].filter(Boolean).join(' ');
		const of = filter.state === null || saleState(sale) === filter.state;
		return of && (filter.kind === null || sale.kind === filter.kind) && fold(words).includes(searched);
	});
}
