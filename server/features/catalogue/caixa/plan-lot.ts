import { type AuctionStatus, LABELS } from '#domain/auction/auction.ts';
import type { Lot } from './lot.ts';

/** The stored data of a property of the list. */
export interface KnownLot {
	auction_id: string;
	source_id: string;
	source_hash: string | null;
	status: AuctionStatus;
	ledger_seq: number;
	withdrawn: boolean;
	/** Whether the edital announces what it states: regulated and published (rules §28, §40). */
	announced: boolean;
}

/** What an import does with one property. */
type Plan =
	| { does: 'create' }
	| { does: 'update'; auction_id: string }
	| { does: 'nothing' }
	| { does: 'refuse'; reason: string };

/**
 * Decides on one property: a new one is created, an unchanged one skipped, a changed one updated only while its auction
 * is pending, has no records, is not withdrawn, and no edital announces it. Reasons are in Portuguese.
 */
export function planLot(lot: Lot, known: KnownLot | undefined): Plan {
	if (lot.auction.initial_bid === 0)
		return { does: 'refuse', reason: 'Preço 0,00: o lance inicial deve ser maior que zero' };
	if (!known) return { does: 'create' };
	if (known.source_hash === lot.source_hash) return { does: 'nothing' };
	const obstacle = obstacleOf(known);
	if (obstacle) return { does: 'refuse', reason: `mudou na lista, mas o leilão ${obstacle}` };
	return { does: 'update', auction_id: known.auction_id };
}

/** Why a changed row may no longer change its auction; null when it may. */
function obstacleOf({ withdrawn, status, ledger_seq, announced }: KnownLot): string | null {
	if (withdrawn) return 'foi retirado';
	if (status !== 'pending') return `já está ${LABELS[status].toLowerCase()}`;
	if (ledger_seq > 0) return 'já tem registros';
	return announced ? 'já está publicado: mude o lote por uma errata' : null;
}
