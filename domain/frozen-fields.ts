import type { AuctionStatus } from './auction.ts';
import { fieldOf, LOT_FIELD_NAMES, type LotField, nounOf } from './lot-fields.ts';

/** Fields that bidders rely on once an auction runs. */
const FREEZABLE = [...LOT_FIELD_NAMES.filter((name) => fieldOf(name).frozen), 'rounds' as const];
type FreezableField = LotField | 'rounds';

/**
 * The fields that an edit may no longer change (rules §12): the start once the auction has opened, the terms of sale
 * with the first bid, and with the result everything. The end may still move, but after a bid only to later.
 */
export function frozenFields(auction: { status: AuctionStatus; bid_count: number }): FreezableField[] {
	if (auction.status === 'completed' || auction.status === 'cancelled') return FREEZABLE;
	if (auction.bid_count > 0) return FREEZABLE.filter((field) => field !== 'end_time');
	return auction.status === 'pending' ? [] : ['start_time'];
}

/** Why a field may not be changed. */
export function frozenWords(field: FreezableField): string {
	return `${field === 'rounds' ? 'Quadro de praças' : nounOf(field)} não pode mais mudar`;
}
