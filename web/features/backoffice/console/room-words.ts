import type { AuctionDetail } from '#contract/auctions.ts';
import type { SalePlace } from '#contract/console.ts';
import { SUSPENDED } from '#domain/auction/auction.ts';
import { AWAITING, type Countdown, countdown, timeLeft } from '#domain/auction/countdown.ts';
import { extendedUntil } from '#domain/auction/extension.ts';
import { announcementOf } from '#domain/auction/hammer-calls.ts';
import { outcomeBadge } from '#domain/auction/outcomes.ts';
import type { Phase } from '#domain/lot/phase.ts';
import { formatNearTime } from '#domain/values/near-time.ts';
import { formatDateTime, formatWeekdayTime } from '#domain/values/time.ts';
import { fromReais } from '#web/api/amount.ts';
import type { LiveAuction } from '#web/api/live-auction.ts';

/** The band across the room display. `tone` sets its emphasis. */
export interface Band {
	text: string;
	note: string | null;
	tone: 'call' | 'warn' | 'calm';
}

/** The current text of the band; null while there is nothing to announce. */
export function bandOf(
	auction: Pick<AuctionDetail, 'auction_type' | 'scheduled_end_time'>,
	{ state, call, reason }: LiveAuction,
	phase: Phase,
): Band | null {
	const { outcome = null, decide_until } = state;
	const { auction_type } = auction;
	const lot = { ...state, auction_type, outcome, current_bid: fromReais(state.current_bid) };
	const announcement = announcementOf(lot, call);
	if (announcement) return { text: announcement, note: null, tone: 'call' };
	if (phase === 'paused') return { text: 'Leilão pausado', note: reason, tone: 'warn' };
	if (phase === 'cancelled')
		return { text: outcomeBadge(state.outcome) ?? 'Leilão cancelado', note: reason, tone: 'warn' };
	if (outcome === 'conditional' && decide_until)
		return {
			text: 'Venda condicional',
			note: `O comitente decide até ${formatWeekdayTime(decide_until)}`,
			tone: 'call',
		};
	if (phase === 'ended')
		return {
			text: outcomeBadge(state.outcome) ?? (state.leader === null ? 'Encerrado sem lances' : 'Encerrado'),
			note: null,
			tone: 'calm',
		};
	const extended = phase === 'open' ? extendedUntil({ ...auction, end_time: state.end_time }) : null;
	return extended === null ? null : { text: extended, note: null, tone: 'calm' };
}

/** 'Lote 1 de 2 · a seguir: Casa em Campinas'; null for a lot without a number. */
export function placeWords(lot_number: number | null, place: SalePlace | null): string | null {
	if (lot_number === null || !place) return null;
	const next = place.next[0];
	return `Lote ${lot_number} de ${place.lots}${next ? ` · a seguir: ${next.title}` : ''}`;
}

/** The label of the clock, and its content. */
export function clockOf(
	auction: Pick<AuctionDetail, 'auction_type' | 'start_time'>,
	{ state }: LiveAuction,
	phase: Phase,
	now: number,
): { name: string } & ({ time: Countdown } | { words: string }) {
	switch (phase) {
		case 'open':
			if (auction.auction_type === 'live')
				return { name: 'Previsto para', words: formatNearTime(state.end_time, now) };
			return { name: 'Encerra em', time: countdown({ ...state, auction_type: auction.auction_type }, now) };
		case 'announced':
			return {
				name: 'Começa em',
				time: { urgency: 'normal', label: timeLeft(Date.parse(auction.start_time) - now) },
			};
		case 'opening':
			return {
				name: 'Início',
				words: auction.auction_type === 'live' ? AWAITING.live : 'Abrindo…',
			};
		case 'overtime':
			return { name: 'Encerra', words: 'Quando o leiloeiro encerrar' };
		case 'closing':
			return { name: 'Encerra', words: AWAITING.scheduled };
		case 'paused':
			return { name: 'Tempo', words: 'Parado' };
		case 'suspended':
			return { name: 'Tempo', words: SUSPENDED };
		case 'expired':
			return { name: 'Início', words: 'Não abriu na data marcada' };
		case 'ended':
		case 'cancelled':
			return { name: 'Encerrado em', words: formatDateTime(state.end_time) };
	}
}
