import type { Analytics, Period } from '#contract/dashboard.ts';
import { DAY, type Micros, micros, saoPauloDay, saoPauloTime } from '#domain/time.ts';

type Step = Analytics['range']['step'];

/** A stretch of whole days in São Paulo; its ends in epoch milliseconds. `to` is null where it lasts until now. */
export interface Span {
	from: number;
	to: number | null;
}

const DAYS = { '7d': 7, '30d': 30, '90d': 90 } as const;

/**
 * What a period covers at `now`: today and the days (or twelve months) before, from midnight in São Paulo, or all that
 * ever was; and as many days before that, null for all.
 */
export function spansOf(period: Period, now: number): { current: Span; previous: Span | null } {
	if (period === 'all') return { current: { from: 0, to: null }, previous: null };
	const { year, month, day } = saoPauloDay(now);
	const back = (times: number) =>
		period === '12m'
			? saoPauloTime(year, month - 12 * times, day + 1)
			: saoPauloTime(year, month, day + 1 - DAYS[period] * times);
	return { current: { from: back(1), to: null }, previous: { from: back(2), to: back(1) } };
}

/** How wide a point of a period's timeline is; where all is shown, as many as a chart can bear. */
export function stepOf(period: Period, length: number): Step {
	if (period === '7d' || period === '30d') return 'day';
	if (period === '90d') return 'week';
	if (period === '12m' || length > 26 * 7 * DAY) return 'month';
	return length > 31 * DAY ? 'week' : 'day';
}

/** The first days of the steps from one instant to another, oldest first: months on the 1st, weeks on a Sunday. */
export function stepsOf(step: Step, from: number, to: number): number[] {
	const { year, month, day } = saoPauloDay(from);
	const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
	const at = (n: number) => {
		if (step === 'month') return saoPauloTime(year, month + n, 1);
		return step === 'week'
			? saoPauloTime(year, month, day - weekday + 7 * n)
			: saoPauloTime(year, month, day + n);
	};
	const steps: number[] = [];
	for (let n = 0; at(n) <= to; n += 1) steps.push(at(n));
	return steps;
}

/** The ends of a span as SQL takes them. */
export function boundsOf({ from, to }: Span): { from: Micros; to: Micros } {
	return { from: micros(from), to: to === null ? FOREVER : micros(to) };
}

/** Later than anything that is stored, and still a whole number: the year 2255. */
const FOREVER: Micros = 9_000_000_000_000_000;
