import { bidderName } from '#domain/bidding.ts';
import { formatBRL } from '#domain/money.ts';
import { phaseWords, priceLabel } from './phase-words.ts';
import type { Eligibility } from './standing.ts';
import type { Bidding } from './use-bidding.ts';

const STANDINGS: Record<Exclude<Eligibility, null>, string> = {
	leading: 'Você está vencendo.',
	overtaken: 'Seu lance foi superado.',
	won: 'Você arrematou este lote.',
	lost: 'Outro licitante arrematou este lote.',
};

/** What someone who cannot see the panel should hear about it: one short text that changes when it matters. */
export function newsOf(
	bidding: Pick<Bidding, 'auction' | 'live' | 'phase' | 'price' | 'standing' | 'stale'>,
): string {
	const { auction, live, phase, price, standing, stale } = bidding;
	if (stale !== null) return 'Dados atrasados: a conexão ao vivo caiu. Reconectando.';
	const leader = live.state.leader;
	const parts = [
		phase === 'open' ? '' : `${phaseWords(phase, auction)}.`,
		`${priceLabel(phase, leader)}: ${formatBRL(price)}${leader === null ? '' : `, ${bidderName(leader)}`}.`,
		standing ? STANDINGS[standing] : '',
	];
	return parts.filter(Boolean).join(' ');
}

/** What the history says while it is empty. */
export function emptyHistory({ phase, minimum }: Pick<Bidding, 'phase' | 'minimum'>): string {
	if (phase === 'ended' || phase === 'cancelled' || phase === 'expired') return 'Não houve lances.';
	return `Ainda não há lances. O primeiro pode ser o seu, a partir de ${formatBRL(minimum)}.`;
}
