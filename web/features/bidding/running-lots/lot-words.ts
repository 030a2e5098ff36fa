import type { RunningLot } from '#contract/running-lots.ts';
import { LABELS, SUSPENDED } from '#domain/auction/auction.ts';
import { isFinalHour } from '#domain/auction/countdown.ts';
import { CALL_WORDS } from '#domain/auction/hammer-calls.ts';
import { outcomeBadge } from '#domain/auction/outcomes.ts';
import { roundName } from '#domain/auction/round-name.ts';
import { PROPERTY_TYPES } from '#domain/lot/property.ts';

/** The groups of a list of lots, in their order. */
export type LotGroup = 'running' | 'next' | 'ended';

export function groupOf({ live: { status } }: Pick<RunningLot, 'live'>): LotGroup {
	if (status === 'active' || status === 'paused') return 'running';
	return status === 'pending' ? 'next' : 'ended';
}

/** The state of a lot at `now` (epoch milliseconds), and how it stands out. */
export function stateWords(
	{ live, call, auction_type }: RunningLot,
	now: number,
): { tone: 'live' | 'open' | 'warn' | 'neutral'; words: string } {
	const { status, outcome, suspended_since, bid_count, end_time } = live;
	if (suspended_since) return { tone: 'warn', words: SUSPENDED };
	if (status === 'paused') return { tone: 'warn', words: LABELS.paused };
	if (status === 'pending') return { tone: 'neutral', words: 'Agendado' };
	if (status !== 'active')
		return { tone: 'neutral', words: outcomeBadge(outcome) ?? (bid_count > 0 ? 'Vendido' : 'Sem lances') };
	if (call > 0) return { tone: 'live', words: CALL_WORDS[call as 1 | 2] };
	return { tone: isFinalHour({ auction_type, end_time }, now) ? 'live' : 'open', words: 'AO VIVO' };
}

/** 'Lote 3 · Campinas/SP · 2º leilão' and 'Apartamento', as far as they are known. */
export function placeWords({ lot_number, property_type, city, state, round }: RunningLot) {
	const place = [
		lot_number !== null && `Lote ${lot_number}`,
		[city, state].filter(Boolean).join('/'),
		round !== null && roundName(round),
	];
	return { place: place.filter(Boolean).join(' · '), type: property_type && PROPERTY_TYPES[property_type] };
}

/** The label of the amount of a row. */
export function amountLabel({ live: { status, bid_count } }: Pick<RunningLot, 'live'>): string {
	if (bid_count === 0) return 'Lance mínimo';
	return status === 'completed' ? 'Maior lance' : 'Lance Atual';
}

export function countWords(bids: number): string {
	if (bids === 0) return 'Sem lances';
	return bids === 1 ? '1 lance' : `${bids} lances`;
}
