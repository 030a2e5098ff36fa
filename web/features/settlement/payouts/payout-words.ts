import type { Payout } from '#contract/payouts.ts';
import { adminTimeLeft } from '#domain/backoffice/admin-time-left.ts';
import { PAYOUT_STATES } from '#domain/settlement/payouts.ts';
import { formatDate } from '#domain/values/time.ts';

/** A term at `now` (epoch milliseconds): its day, with the year if it is another one, how long it is away, and whether it has passed. */
export function termOf(at: string, now: number): { when: string; words: string; late: boolean } {
	const left = Date.parse(at) - now;
	const [span] = adminTimeLeft(Math.max(Math.abs(left), 1)).split(' ');
	const day = formatDate(at);
	const when = day.endsWith(formatDate(now).slice(5)) ? day.slice(0, 5) : day;
	return { when, words: left > 0 ? `em ${span}` : `há ${span}`, late: left <= 0 };
}

/** 'A repassar', or what is to be done first. */
export function stateWords({
	state,
	owed_back,
	consent,
	account,
}: Pick<Payout, 'state' | 'owed_back' | 'consent' | 'account'>): string {
	if (owed_back) return 'Comitente deve';
	if (consent) return 'Falta consentir';
	return isOpen(state) && account === null ? 'Sem conta' : PAYOUT_STATES[state];
}

/** 'nº 12/2026, lote 3; parcela 2'; null for a price in one of a lot without a sale. */
export function placeOf({
	sale,
	instalment,
	fine,
	cost,
}: Pick<Payout, 'sale' | 'instalment' | 'fine' | 'cost'>): string | null {
	const lot = sale && `nº ${sale.number}${sale.lot_number === null ? '' : `, lote ${sale.lot_number}`}`;
	return [lot, partOf({ instalment, fine, cost })].filter(Boolean).join('; ') || null;
}

function partOf({ instalment, fine, cost }: Pick<Payout, 'instalment' | 'fine' | 'cost'>): string | null {
	if (cost !== null) return cost;
	if (fine) return 'multa';
	if (instalment === null) return null;
	return instalment === 0 ? 'entrada' : `parcela ${instalment}`;
}

/** Whether it can be marked as paid now. */
export function isPayable({ state, account }: Pick<Payout, 'state' | 'account'>): boolean {
	return isOpen(state) && account !== null;
}

/** Whether it is owed, in time or late. */
export const isOpen = (state: Payout['state']) => state === 'due' || state === 'overdue';
