import { type AuctionState, type Terms, TYPE_LABELS } from '#domain/auction/auction.ts';
import { formatBRL } from '#domain/values/money.ts';
import { formatPercent } from '#domain/values/numbers.ts';
import { formatDateTimeSeconds, type Micros, SECOND } from '#domain/values/time.ts';

/** One change of a revision, formatted. */
export interface Change {
	what: string;
	before: string;
	after: string;
}

type Times = Pick<AuctionState, 'start_time' | 'end_time'>;

/** The differences between two states of an auction's terms and times. */
export function termChanges(before: Partial<Terms> & Times, after: Partial<Terms> & Times): Change[] {
	const [old, current] = [wordsOfTerms(before), wordsOfTerms(after)];
	return Object.keys(current).flatMap((what) => {
		const [from, to] = [old[what] ?? '—', current[what] ?? '—'];
		return from === to ? [] : [{ what, before: from, after: to }];
	});
}

/** Formats a time of the ledger, to the second. */
export function moment(at: Micros): string {
	return formatDateTimeSeconds(Math.floor(at / 1_000));
}

/** Formats a duration: `3 min`, `15 s`, `1 min 30 s`. */
export function span(milliseconds: number): string {
	const seconds = Math.round(milliseconds / SECOND);
	const parts = [
		[Math.floor(seconds / 60), 'min'],
		[seconds % 60, 's'],
	] as const;
	const shown = parts.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : []));
	return shown.join(' ') || '0 s';
}

/** Formats a rate in basis points as a percentage: `5%`. */
export function percent(basisPoints: number): string {
	return formatPercent(basisPoints / 100);
}

function wordsOfTerms(values: Partial<Terms> & Times): Record<string, string> {
	const { auction_type, initial_bid, increments, extension, commission_bp, start_time, end_time } = values;
	return {
		...(auction_type && { 'Tipo de leilão': TYPE_LABELS[auction_type] }),
		...(initial_bid !== undefined && { 'Lance inicial': formatBRL(initial_bid) }),
		...(increments && { Incrementos: increments.map(bandWords).join('; ') }),
		...(extension && { Prorrogação: extensionWords(extension) }),
		...(commission_bp !== undefined && { Comissão: percent(commission_bp) }),
		Abertura: moment(start_time),
		Término: moment(end_time),
	};
}

function bandWords({ from, increment }: Terms['increments'][number]): string {
	return `${formatBRL(increment)} a partir de ${formatBRL(from)}`;
}

/** Describes the soft close (rules §5). */
export function extensionWords({ mode, window_ms, cap }: Terms['extension']): string {
	const rule =
		mode === 'reset'
			? `lance nos últimos ${span(window_ms)}: o fim passa para ${span(window_ms)} depois dele`
			: `lance nos últimos ${span(window_ms)}: o fim passa para ${span(window_ms)} mais tarde`;
	return cap === null ? rule : `${rule}, nunca além de ${moment(cap)}`;
}
