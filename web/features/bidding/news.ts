import { bidderName } from '#domain/bidding.ts';
import { formatBRL } from '#domain/money.ts';
import { phaseWords, priceLabel } from './phase-words.ts';
import type { BidderPosition } from './position.ts';
import type { Bidding } from './use-bidding.ts';

const POSITIONS: Record<Exclude<BidderPosition, null>, string> = {
	leading: 'Você está vencendo.',
	overtaken: 'Seu lance foi superado.',
	won: 'Você arrematou este lote.',
	lost: 'Outro licitante arrematou este lote.',
};

/** The text for screen readers, which changes when something important changes. */
export function newsOf(
	bidding: Pick<Bidding, 'auction' | 'live' | 'phase' | 'price' | 'position' | 'stale'>,
): string {
	const { auction, live, phase, price, position, stale } = bidding;
	if (stale !== null) return 'Dados atrasados: a conexão ao vivo caiu. Reconectando.';
	const leader = live.state.leader;
	const parts = [
		phase === 'open' ? '' : `${phaseWords(phase, auction)}.`,
		`${priceLabel(phase, leader)}: ${formatBRL(price)}${leader === null ? '' : `, ${bidderName(leader)}`}.`,
		position ? POSITIONS[position] : '',
	];
	return parts.filter(Boolean).join(' ');
}

/** The text of an empty bid history. */
export function emptyHistory({ phase, minimum }: Pick<Bidding, 'phase' | 'minimum'>): string {
	if (phase === 'ended' || phase === 'cancelled' || phase === 'expired') return 'Não houve lances.';
	return `Ainda não há lances. O primeiro pode ser o seu, a partir de ${formatBRL(minimum)}.`;
}
