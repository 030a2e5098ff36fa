import { formatBRL } from '#domain/values/money.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { DAY, HOUR, MINUTE } from '#domain/values/time.ts';
import { endOf, type LineFacts, lowestOf, startOf } from './price-chart.ts';

/**
 * The auction line in one sentence, for those who cannot see it: `12 lances em 3 h; de R$ 420.000,00 a R$ 450.000,00;
 * duas prorrogações`.
 */
export function lineWords(facts: LineFacts, now: number): string {
	const { bids, count, extensions, pauses } = facts;
	const last = bids.at(-1);
	if (!last) return 'Nenhum lance.';
	const span = spanWords(endOf(facts, now) - startOf(facts, now));
	const lowest = lowestOf(facts);
	const price =
		last[1] === lowest ? `a ${formatBRL(last[1])}` : `de ${formatBRL(lowest)} a ${formatBRL(last[1])}`;
	const parts = [
		`${formatNumber(count)} ${count === 1 ? 'lance' : 'lances'} em ${span}; ${price}`,
		counted(extensions.length, 'prorrogação', 'prorrogações'),
		counted(pauses.length, 'pausa', 'pausas'),
	];
	return `${parts.filter(Boolean).join('; ')}.`;
}

/** A duration in its largest unit, rounded down: `3 h`. */
function spanWords(length: number): string {
	if (length >= 2 * DAY) return `${Math.floor(length / DAY)} dias`;
	if (length >= HOUR) return `${Math.floor(length / HOUR)} h`;
	return length >= MINUTE ? `${Math.floor(length / MINUTE)} min` : 'menos de um minuto';
}

/** Both nouns are feminine. */
function counted(count: number, one: string, many: string): string {
	if (count === 0) return '';
	const small = ['uma', 'duas', 'três', 'quatro', 'cinco'][count - 1];
	return `${small ?? formatNumber(count)} ${count === 1 ? one : many}`;
}
