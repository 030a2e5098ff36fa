import type { Analytics, Period } from '#contract/dashboard.ts';
import { saoPauloDay, saoPauloTime } from '#domain/values/calendar-days.ts';
import { DAY, type Micros, micros } from '#domain/values/time.ts';

type Step = Analytics['range']['step'];

/** A range of whole days in São Paulo, in epoch milliseconds. `to` is null when it lasts until now. */
export interface Span {
	from: number;
	to: number | null;
}

const DAYS = { '7d': 7, '30d': 30, '90d': 90 } as const;

/** What the analytics are about: a rolling period, or a calendar month 'yyyy-MM' in its place. */
export interface PeriodQuery {
	period: Period;
	month?: string | undefined;
}

/** The calendar month and the one before it. */
function spansOfMonth(text: string): { current: Span; previous: Span } {
	const [year = 0, month = 1] = text.split('-').map(Number);
	const start = (offset: number) => saoPauloTime(year, month + offset, 1);
	return { current: { from: start(0), to: start(1) }, previous: { from: start(-1), to: start(0) } };
}

/**
 * The span of a period at `now`: today and the days (or twelve months) before it, from midnight in São Paulo, or all
 * time; and the span of equal length before it, null for all time.
 */
export function spansOf(
	{ period, month: chosen }: PeriodQuery,
	now: number,
): { current: Span; previous: Span | null } {
	if (chosen !== undefined) return spansOfMonth(chosen);
	if (period === 'all') return { current: { from: 0, to: null }, previous: null };
	const { year, month, day } = saoPauloDay(now);
	const back = (times: number) =>
		period === '12m'
			? saoPauloTime(year, month - 12 * times, day + 1)
			: saoPauloTime(year, month, day + 1 - DAYS[period] * times);
	return { current: { from: back(1), to: null }, previous: { from: back(2), to: back(1) } };
}

/**
 * The step of a period's timeline; for all time one that keeps the number of points readable. `length` in milliseconds.
 */
export function stepOf({ period, month }: PeriodQuery, length: number): Step {
	if (month !== undefined) return 'day';
	if (period === '7d' || period === '30d') return 'day';
	if (period === '90d') return 'week';
	if (period === '12m' || length > 26 * 7 * DAY) return 'month';
	return length > 31 * DAY ? 'week' : 'day';
}

/** The starts of the steps between two times, oldest first: months start on the 1st, weeks on a Sunday. */
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

/** The bounds of a span for SQL, in µs. */
export function boundsOf({ from, to }: Span): { from: Micros; to: Micros } {
	return { from: micros(from), to: to === null ? FOREVER : micros(to) };
}

/** Later than any stored time and still a safe integer: the year 2255. */
const FOREVER: Micros = 9_000_000_000_000_000;
