import { z } from 'zod';
import { formatClock, isoDay, saoPauloTime } from './time.ts';

/** No auction lies in a year that whole microseconds cannot say (domain/time.ts). */
const LATEST_YEAR = 2200;
const LATEST = saoPauloTime(LATEST_YEAR, 1, 1);

/** Words for a wrong field; as a function they may name the place in a list that the field stands at. */
export type Words = string | ((issue: { path?: PropertyKey[] | undefined }) => string);

const CLOCK = 'Formato de hora inválido (HH:mm)';
const ISO = 'Data e hora devem vir em ISO 8601 com fuso, como 2026-11-28T09:00:00-03:00';

/** A day of a form, 'yyyy-MM-dd'. */
export function day(required: Words) {
	return z.string({ error: required }).refine((given) => dayOf(given) !== null, { error: required });
}

/** A time of a form, 'HH:mm' from 00:00 to 23:59. */
export function clock(required: Words, malformed: Words = CLOCK) {
	return z
		.string({ error: required })
		.refine((given) => given !== '', { error: required })
		.refine((given) => given === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(given), { error: malformed });
}

/** A moment as the API takes it: ISO 8601 with an offset. */
export function instant(required: Words, malformed: Words = ISO) {
	const words = (chosen: Words, issue: { path?: PropertyKey[] | undefined }) =>
		typeof chosen === 'string' ? chosen : chosen(issue);
	return z.iso
		.datetime({
			offset: true,
			error: (issue) => words(issue.input ? malformed : required, issue),
			abort: true,
		})
		.refine((given) => Date.parse(given) < LATEST, { error: malformed })
		.meta({ format: 'date-time', example: '2026-11-28T09:00:00-03:00' });
}

/** The instant of a form's date and time in São Paulo, epoch milliseconds; null while either is incomplete. */
export function instantOf(date: unknown, time: unknown): number | null {
	const at = dayOf(date);
	const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(String(time)) ?? [];
	if (at === null || hour === undefined) return null;
	return saoPauloTime(at.year, at.month, at.day, Number(hour), Number(minute));
}

/** A moment as a form holds it: 'yyyy-MM-dd' and 'HH:mm' in São Paulo. */
export function typedTime(iso: string): [date: string, clock: string] {
	return [isoDay(Date.parse(iso)), formatClock(iso)];
}

/** The moment of a form's date and time that passed their check, as the API takes it. */
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
