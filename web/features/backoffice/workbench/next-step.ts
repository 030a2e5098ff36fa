import type { AdminSale, WorkbenchLot } from '#contract/sales.ts';
import type { Outcome } from '#domain/auction/outcomes.ts';
import { roundName } from '#domain/auction/round-name.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';

/** What comes next for a sale: the one act that its page offers first. */
export type NextAct =
	| { act: 'fill' }
	| { act: 'mend'; missing: number }
	| { act: 'publish' }
	| { act: 'console'; lot: WorkbenchLot }
	| { act: 'answer'; lot: WorkbenchLot }
	| { act: 'payments' }
	| { act: 'unsold' };

/** After these a lot is not offered again from here: somebody has decided what becomes of it. */
const DECIDED_FOR_GOOD: ReadonlySet<Outcome> = new Set([
	'debtor-preference',
	'settled',
	'adjudicated',
	'withdrawn',
	'prejudiced',
]);

const over = ({ status }: WorkbenchLot) => status === 'completed' || status === 'cancelled';

/** The next act; null while the clock does what comes next. */
export function nextAct(sale: AdminSale): NextAct | null {
	const { lots } = sale;
	// A reason is written with the publication.
	const missing = sale.missing.filter(({ takes_reason }) => !takes_reason);
	if (lots.length === 0) return { act: 'fill' };
	if (isRegulated(sale.kind) && lots.some(({ published_at }) => published_at === null))
		return missing.length > 0 ? { act: 'mend', missing: missing.length } : { act: 'publish' };
	const running = lots.filter(({ status }) => status === 'active' || status === 'paused');
	const lot = running.find(({ auction_type }) => auction_type === 'live') ?? running[0];
	if (lot) return { act: 'console', lot };
	const conditional = lots.find(({ outcome }) => outcome === 'conditional');
	if (conditional) return { act: 'answer', lot: conditional };
	if (!lots.every(over)) return null;
	if (lots.some(({ outcome }) => outcome === 'sold' || outcome === 'preference-open'))
		return { act: 'payments' };
	return lots.some(({ outcome }) => outcome === null || !DECIDED_FOR_GOOD.has(outcome))
		? { act: 'unsold' }
		: null;
}

/** The next date of a sale, with what happens then. */
export interface NextDate {
	words: string;
	at: string;
}

/** The next publication, start or end after `now` (epoch milliseconds); null if none is planned. */
export function nextDate({ publish_at, lots }: AdminSale, now: number): NextDate | null {
	const planned = publish_at === null ? [] : [{ words: 'Publicação', at: publish_at }];
	const dates = [...planned, ...lots.flatMap(datesOf)].filter(({ at }) => Date.parse(at) > now);
	return dates.reduce<NextDate | null>(
		(first, date) => (first && Date.parse(first.at) <= Date.parse(date.at) ? first : date),
		null,
	);
}

function datesOf({ status, rounds, start_time, end_time, suspended_since }: WorkbenchLot): NextDate[] {
	if (suspended_since) return [];
	if (status === 'active') return [{ words: 'Termina', at: end_time }];
	if (status !== 'pending') return [];
	if (rounds.length === 0) return [{ words: 'Abre', at: start_time }];
	return rounds
		.filter(({ state }) => state === 'waiting')
		.map(({ number, start_time: at }) => ({ words: `${roundName(number)} abre`, at }));
}
