import type { AuctionDetail } from '#contract/auctions.ts';
import type { LiveState } from '#contract/live.ts';
import { AWAITING } from '#domain/auction/countdown.ts';
import { type Outcome, outcomeBadge } from '#domain/auction/outcomes.ts';
import { isPast, type Phase } from '#domain/lot/phase.ts';
import { formatWeekdayTime } from '#domain/values/time.ts';

export const PAUSED_WORDS = 'Leilão pausado';

/** The text shown instead of the time left, in every phase except 'open'. */
export function phaseWords(
	phase: Exclude<Phase, 'open'>,
	auction: Pick<AuctionDetail, 'auction_type' | 'start_time'> & { outcome?: Outcome | null | undefined },
): string {
	switch (phase) {
		case 'announced':
			return `Abre ${formatWeekdayTime(auction.start_time, 'às ')}`;
		case 'opening':
			return auction.auction_type === 'live' ? AWAITING.live : 'Abrindo o leilão…';
		case 'expired':
			return 'O leilão não abriu na data marcada. Aguarde nova data.';
		case 'overtime':
			return AWAITING.live;
		case 'closing':
			return AWAITING.scheduled;
		case 'paused':
			return PAUSED_WORDS;
		case 'suspended':
			return 'Leilão suspenso';
		case 'ended':
			return 'Encerrado';
		case 'cancelled':
			return outcomeBadge(auction.outcome) ?? 'Cancelado';
	}
}

export const NO_BIDS = 'Sem lances';

/** The label of the large amount: the price of a sale, the highest bid of what was not sold, the least that a first bid must be, or the current bid. */
export function priceLabel(phase: Phase, { leader, outcome }: Pick<LiveState, 'leader' | 'outcome'>): string {
	if (phase === 'expired' || !isPast(phase)) return leader === null ? 'Lance mínimo' : 'Lance Atual';
	if (outcome === 'sold') return 'Vendido por';
	return leader === null ? NO_BIDS : 'Maior lance';
}
