import type { AdminSale, WorkbenchLot } from '#contract/sales.ts';
import { offers } from '#domain/auction/transitions.ts';
import { lotsFixedBecause } from '#web/features/backoffice/sales/sale-state.tsx';

/** What can be done with the lots that are ticked, in the order of the buttons. */
export const BULK_ACTS = {
	stagger: 'Escalonar horários',
	pause: 'Suspender',
	resume: 'Retomar',
	reopen: 'Reabrir',
	papers: 'Baixar papéis',
	remove: 'Retirar do leilão',
} as const;
export type BulkAct = keyof typeof BULK_ACTS;

/** The acts that a lot takes part in. The server decides again. */
function takes(act: BulkAct, lot: WorkbenchLot, fixed: boolean): boolean {
	switch (act) {
		case 'stagger':
		case 'remove':
			return !fixed;
		case 'pause':
		case 'resume':
			return offers(act, lot.status);
		case 'reopen':
			return lot.outcome === 'unsold';
		case 'papers':
			return lot.status === 'completed' || lot.status === 'cancelled';
	}
}

/** The acts that one of the ticked lots takes part in, each with these lots. */
export function bulkActs(
	sale: AdminSale,
	ticked: readonly WorkbenchLot[],
): { act: BulkAct; lots: WorkbenchLot[] }[] {
	const fixed = lotsFixedBecause(sale) !== null;
	return (Object.keys(BULK_ACTS) as BulkAct[])
		.map((act) => ({ act, lots: ticked.filter((lot) => takes(act, lot, fixed)) }))
		.filter(({ lots }) => lots.length > 0);
}
