import type { OverviewOutage } from '#contract/overview.ts';
import { formatClockSeconds, formatDate, formatDateTimeSeconds } from '#domain/time.ts';

/** When bids could not be taken, and what came of it, in words. */
export function outageWords({ since, until, auctions, leap }: OverviewOutage) {
	const end = formatDate(since) === formatDate(until) ? formatClockSeconds : formatDateTimeSeconds;
	const when = `De ${formatDateTimeSeconds(since)} a ${end(until)}`;
	const effect = [leap && 'O relógio do banco de dados saltou.', extendedWords(auctions)];
	return { when, effect: effect.filter(Boolean).join(' ') };
}

function extendedWords(auctions: number): string {
	if (auctions === 0) return 'Nenhum leilão estava nos últimos 3 minutos.';
	return auctions === 1 ? '1 leilão foi prorrogado.' : `${auctions} leilões foram prorrogados.`;
}
