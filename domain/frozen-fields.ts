import type { AuctionStatus } from './auction.ts';

/** Fields that bidders rely on once an auction runs, with their names on the screen. */
export const FREEZABLE = {
	initial_bid: 'Lance inicial',
	auction_type: 'Tipo',
	start_time: 'Início',
	end_time: 'Término',
	kind: 'Modalidade',
	commission_percent: 'Comissão',
	accepts_instalments: 'Proposta parcelada',
	payment_deadline_hours: 'Prazo de pagamento',
	rounds: 'Quadro de praças',
} as const;
export type FreezableField = keyof typeof FREEZABLE;

const ALL = Object.keys(FREEZABLE) as FreezableField[];

/**
 * The fields that an edit may no longer change (rules §12): the start once the auction has opened, the terms of sale
 * with the first bid, and with the result everything. The end may still move, but after a bid only to later.
 */
export function frozenFields(auction: { status: AuctionStatus; bid_count: number }): FreezableField[] {
	if (auction.status === 'completed' || auction.status === 'cancelled') return ALL;
	if (auction.bid_count > 0) return ALL.filter((field) => field !== 'end_time');
	return auction.status === 'pending' ? [] : ['start_time'];
}
