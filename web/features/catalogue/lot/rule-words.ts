import type { AuctionTerms } from '#contract/auctions.ts';
import { formatDateTimeSeconds } from '#domain/time.ts';

/** `3 minutos`, `15 segundos`, `1 minuto e 30 segundos`. Takes whole seconds. */
export function windowWords(seconds: number): string {
	const minutes = Math.floor(seconds / 60);
	const parts = [counted(minutes, 'minuto'), counted(seconds % 60, 'segundo')];
	return parts.filter(Boolean).join(' e ') || '0 segundos';
}

/** The soft close in one sentence (rules §5). */
export function extensionWords(terms: AuctionTerms): string {
	const span = windowWords(terms.extension_window_seconds);
	const cap = terms.extension_cap && `, mas nunca além de ${formatDateTimeSeconds(terms.extension_cap)}`;
	const rule =
		terms.extension_mode === 'reset'
			? `Um lance aceito a menos de ${span} do fim leva o término para ${span} depois desse lance`
			: `Cada lance aceito a menos de ${span} do fim soma ${span} ao término`;
	return `${rule}${cap || ', quantas vezes for preciso'}.`;
}

function counted(count: number, unit: string): string {
	if (count === 0) return '';
	return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
