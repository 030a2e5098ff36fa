import type { AuctionStatus } from '#domain/auction/auction.ts';
import { fieldOf, LOT_FIELD_NAMES, type LotField, nounOf } from './lot-fields.ts';

/** The fields that bidders rely on once an auction runs. */
const FREEZABLE = [...LOT_FIELD_NAMES.filter((name) => fieldOf(name).frozen), 'rounds' as const];
type FreezableField = LotField | 'rounds';

/**
 * Returns the fields that an edit may no longer change (rules §12): the start once the auction is open, the terms of
 * sale after the first bid, and all of them once it is over. After a bid the end may only move to a later time.
 */
export function frozenFields(auction: { status: AuctionStatus; bid_count: number }): FreezableField[] {
	if (auction.status === 'completed' || auction.status === 'cancelled') return FREEZABLE;
	if (auction.bid_count > 0) return FREEZABLE.filter((field) => field !== 'end_time');
	return auction.status === 'pending' ? [] : ['start_time'];
}

/** The message for a field that can no longer change. */
export function frozenWords(field: FreezableField): string {
	return `${field === 'rounds' ? 'Quadro de datas do leilão' : nounOf(field)} não pode mais mudar`;
}
