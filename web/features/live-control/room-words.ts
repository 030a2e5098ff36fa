import type { AuctionDetail } from '#contract/auctions.ts';
import { announcementOf } from '#domain/calls.ts';
import { type Countdown, countdown, timeLeft } from '#domain/countdown.ts';
import type { Phase } from '#domain/phase.ts';
import { formatClock, formatDateTime } from '#domain/time.ts';
import { fromReais } from '#web/api/amount.ts';
import type { LiveAuction } from '#web/api/live-auction.ts';

/** The band across the room: what was called, sold or stopped. `tone` says how loud. */
export interface Band {
	text: string;
	note: string | null;
	tone: 'call' | 'warn' | 'calm';
}

/** What stands in the band now; null while the price speaks for itself. */
export function bandOf(
	auction: Pick<AuctionDetail, 'auction_type' | 'scheduled_end_time'>,
	{ state, call, reason }: LiveAuction,
	phase: Phase,
): Band | null {
	const lot = { ...state, auction_type: auction.auction_type, current_bid: fromReais(state.current_bid) };
	const said = announcementOf(lot, call);
	if (said) return { text: said, note: null, tone: 'call' };
	if (phase === 'paused') return { text: 'Leilão pausado', note: reason, tone: 'warn' };
	if (phase === 'cancelled') return { text: 'Leilão cancelado', note: reason, tone: 'warn' };
	if (phase === 'ended')
		return { text: state.leader === null ? 'Encerrado sem lances' : 'Encerrado', note: null, tone: 'calm' };
	const extended = phase === 'open' && Date.parse(state.end_time) > Date.parse(auction.scheduled_end_time);
	return extended
		? { text: `Prorrogado até ${formatClock(state.end_time)}`, note: null, tone: 'calm' }
		: null;
}

/** What the clock's place is called, and what stands in it. */
export function clockOf(
	auction: Pick<AuctionDetail, 'auction_type' | 'start_time'>,
	{ state }: LiveAuction,
	phase: Phase,
	now: number,
): { name: string } & ({ time: Countdown } | { words: string }) {
	switch (phase) {
		case 'open':
			return { name: 'Encerra em', time: countdown(state, now) };
		case 'announced':
			return {
				name: 'Começa em',
				time: { urgency: 'normal', label: timeLeft(Date.parse(auction.start_time) - now) },
			};
		case 'opening':
			return {
				name: 'Início',
				words: auction.auction_type === 'live' ? 'Aguardando o leiloeiro' : 'Abrindo…',
			};
		case 'overtime':
			return { name: 'Encerra', words: 'Quando o leiloeiro encerrar' };
		case 'closing':
			return { name: 'Encerra', words: 'Aguardando confirmação' };
		case 'paused':
			return { name: 'Tempo', words: 'Parado' };
		case 'expired':
			return { name: 'Início', words: 'Não foi aberto no prazo' };
		case 'ended':
		case 'cancelled':
			return { name: 'Encerrado em', words: formatDateTime(state.end_time) };
	}
}
