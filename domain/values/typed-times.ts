import { z } from 'zod';
import { isoDay, saoPauloTime } from './calendar-days.ts';
import { formatClock } from './time.ts';

/** Dates of auctions stay below this year, so that their microseconds are exact integers (domain/values/time.ts). */
const LATEST_YEAR = 2200;
const LATEST = saoPauloTime(LATEST_YEAR, 1, 1);

/** The message for an invalid field. A function can name the field's position in a list. */
export type Words = string | ((issue: { path?: PropertyKey[] | undefined }) => string);

const CLOCK = 'Formato de hora inválido (HH:mm)';
const ISO = 'Data e hora devem vir em ISO 8601 com fuso, como 2026-11-28T09:00:00-03:00';

/** A date in a form, 'yyyy-MM-dd'. */
export function day(required: Words) {
	return z.string({ error: required }).refine((value) => dayOf(value) !== null, { error: required });
}

/** A time in a form, 'HH:mm', from 00:00 to 23:59. */
export function clock(required: Words, malformed: Words = CLOCK) {
	return z
		.string({ error: required })
		.refine((value) => value !== '', { error: required })
		.refine((value) => value === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(value), { error: malformed });
}

/** An instant in the API: ISO 8601 with an offset. */
export function instant(required: Words, malformed: Words = ISO) {
	const words = (chosen: Words, issue: { path?: PropertyKey[] | undefined }) =>
		typeof chosen === 'string' ? chosen : chosen(issue);
	return z.iso
		.datetime({
			offset: true,
			error: (issue) => words(issue.input ? malformed : required, issue),
			abort: true,
		})
		.refine((value) => Date.parse(value) < LATEST, { error: malformed })
		.meta({ format: 'date-time', example: '2026-11-28T09:00:00-03:00' });
}

/** Returns the instant of a form's date and time in São Paulo (epoch milliseconds); null while either is invalid. */
export function instantOf(date: unknown, time: unknown): number | null {
	const at = dayOf(date);
	const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(String(time)) ?? [];
	if (at === null || hour === undefined) return null;
	return saoPauloTime(at.year, at.month, at.day, Number(hour), Number(minute));
}

/** Splits an instant into the values of a form: 'yyyy-MM-dd' and 'HH:mm' in São Paulo. */
export function typedTime(iso: string): [date: string, clock: string] {
	return [isoDay(Date.parse(iso)), formatClock(iso)];
}

/** Returns a form's validated date and time as the API takes them. Throws a RangeError if either is invalid. */
export function isoAt(date: string, clock: string): string {
	const at = instantOf(date, clock);
	if (at === null) throw new RangeError(`no instant: ${date} ${clock}`);
	return new Date(at).toISOString();
}

function dayOf(date: unknown): { year: number; month: number; day: number } | null {
	const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(String(date)) ?? [];
	const at = { year: Number(year), month: Number(month), day: Number(day) };
	const exists = new Date(Date.UTC(at.year, at.month - 1, at.day)).getUTCDate() === at.day;
	const takes = at.year >= 1000 && at.year < LATEST_YEAR;
	return year !== undefined && takes && exists ? at : null;
}
