import type { WorkbenchLot } from '#contract/sales.ts';
import { SUSPENDED, statusLabel } from '#domain/auction/auction.ts';
import { OUTCOME_WORDS, OUTCOMES, type Outcome, outcomeBadge } from '#domain/auction/outcomes.ts';
import { fold } from '#domain/values/fold.ts';

/** What the lots of a sale can be narrowed to: how far they are, and how they ended. */
export const LOT_FILTERS = {
	draft: 'Rascunhos',
	waiting: 'A abrir',
	open: 'Abertos',
	suspended: 'Suspensos',
	...(Object.fromEntries(
		OUTCOMES.map((outcome) => [outcome, outcomeBadge(outcome) ?? OUTCOME_WORDS[outcome]]),
	) as Record<Outcome, string>),
	sold: 'Arrematados',
	cancelled: 'Cancelados',
};
export type LotFilter = keyof typeof LOT_FILTERS;

/** The filter that a lot is in; each is in one. */
export function filterOf({ status, published_at, outcome, suspended_since }: WorkbenchLot): LotFilter {
	if (published_at === null) return 'draft';
	if (suspended_since) return 'suspended';
	if (outcome) return outcome;
	if (status === 'completed') return 'unsold';
	return ({ pending: 'waiting', active: 'open', paused: 'suspended', cancelled: 'cancelled' } as const)[
		status
	];
}

/** The filters in which there are lots, with how many. */
export function filterCounts(lots: readonly WorkbenchLot[]): [LotFilter, number][] {
	return (Object.keys(LOT_FILTERS) as LotFilter[]).flatMap((filter): [LotFilter, number][] => {
		const count = lots.filter((lot) => filterOf(lot) === filter).length;
		return count === 0 ? [] : [[filter, count]];
	});
}

/** The filter and the words in an address; no filter for a name that is none. */
export function readLotFilter(search: string): { filter: LotFilter | null; words: string } {
	const params = new URLSearchParams(search);
	const named = params.get('lots');
	const filter = (Object.keys(LOT_FILTERS) as LotFilter[]).find((name) => name === named) ?? null;
	return { filter, words: (params.get('search') ?? '').slice(0, 200) };
}

/** The lots in a filter whose title, city, state, number or highest bidder contain the words, in any writing. */
export function filteredLots(
	lots: readonly WorkbenchLot[],
	{ filter, words }: { filter: LotFilter | null; words: string },
): WorkbenchLot[] {
	const wanted = fold(words.trim());
	return lots.filter((lot) => {
		if (filter !== null && filterOf(lot) !== filter) return false;
		const { title, city, state, lot_number, leader } = lot;
		return fold([`lote ${lot_number}`, title, city, state, leader].join(' ')).includes(wanted);
	});
}

/** How far a lot is, as its row says it. */
export function lotState(lot: WorkbenchLot, now: number): string {
	if (lot.published_at === null) return 'Rascunho';
	if (lot.suspended_since) return SUSPENDED;
	if (lot.outcome === 'unsold') return OUTCOME_WORDS.unsold;
	return lot.outcome === 'sold' ? 'Arrematado' : statusLabel(lot, now);
}
