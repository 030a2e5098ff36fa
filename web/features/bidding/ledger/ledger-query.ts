import { LEDGER_LAST, LEDGER_VIEWS, type LedgerQuery, type LedgerView } from '#contract/ledger.ts';

/** Reads the query of the page's URL. Invalid values fall back to the default. */
export function readLedgerQuery(params: URLSearchParams): LedgerQuery {
	const view = LEDGER_VIEWS.find((each) => each === params.get('view')) ?? 'all';
	const from = Number(params.get('from') || Number.NaN);
	return {
		view,
		order: params.get('order') === 'oldest' ? 'oldest' : 'newest',
		from: Number.isInteger(from) && from >= 1 && from <= LEDGER_LAST ? from : null,
	};
}

/** The page's search for a query. Defaults are left out. */
export function ledgerHref({ view, order, from }: LedgerQuery): string {
	const params = new URLSearchParams();
	if (view !== 'all') params.set('view', view);
	if (order !== 'newest') params.set('order', order);
	if (from !== null) params.set('from', String(from));
	return `?${params}`;
}

/** The label of each view, in the order shown. */
export const VIEW_LABELS: Record<LedgerView, string> = {
	all: 'Tudo',
	bids: 'Lances',
	refused: 'Recusados',
	extensions: 'Prorrogações',
	auctioneer: 'Atos do leiloeiro',
};
