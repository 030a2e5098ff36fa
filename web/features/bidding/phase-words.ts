import type { AuctionDetail } from '#contract/auctions.ts';
import type { LiveState } from '#contract/live.ts';
import { AWAITING } from '#domain/auction/countdown.ts';
import { type Outcome, outcomeBadge } from '#domain/auction/outcomes.ts';
import type { Phase } from '#domain/lot/phase.ts';
import { formatDateTime } from '#domain/values/time.ts';

export const PAUSED_WORDS = 'Leilão pausado';

/** The text shown instead of the time left, in every phase except 'open'. */
export function phaseWords(
	phase: Exclude<Phase, 'open'>,
	auction: Pick<AuctionDetail, 'auction_type' | 'start_time'> & { outcome?: Outcome | null | undefined },
): string {
	switch (phase) {
		case 'announced':
			return `Abre em ${formatDateTime(auction.start_time)}`;
		case 'opening':
			return auction.auction_type === 'live' ? AWAITING.live : 'Abrindo o leilão…';
		case 'expired':
			return 'Não foi aberto no prazo';
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

/** The label of the large amount: the final price of a sale, the highest bid of what was not sold, the initial bid if nobody bid, else the current bid. */
export function priceLabel(phase: Phase, { leader, outcome }: Pick<LiveState, 'leader' | 'outcome'>): string {
	if (phase !== 'ended' && phase !== 'cancelled') return 'Lance Atual';
	if (outcome === 'sold') return 'Preço final';
	return leader === null ? 'Lance Inicial' : 'Maior lance';
}
