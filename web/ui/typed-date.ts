import { formatDay } from '#domain/values/calendar-days.ts';

/**
 * Parses typed text as 'yyyy-MM-dd'; '' if it is not a date of the calendar. Also accepts '1/2/2027' and '01022027'.
 */
export function readDate(typed: string): string {
	const found = /^\s*(\d{1,2})[/.-]?(\d{1,2})[/.-]?(\d{4})\s*$/.exec(typed);
	if (!found) return '';
	const [day, month, year] = found.slice(1).map(Number) as [number, number, number];
	const date = new Date(Date.UTC(year, month - 1, day));
	const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
	return real ? date.toISOString().slice(0, 10) : '';
}

/** The `Date` of a day, 'yyyy-MM-dd', for a calendar: midnight in this device's time zone. */
export function dateOfDay(day: string): Date {
	const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
	return new Date(year, month - 1, date);
}

/** The day of a calendar's `Date`, 'yyyy-MM-dd'. */
export function dayOfDate(date: Date): string {
	const two = (part: number) => String(part).padStart(2, '0');
	return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The error of a day on which something was done, from `first` on; undefined for one that can be. */
export function dayError(
	day: string,
	today: string,
	first?: { day: string; what: string },
): string | undefined {
	if (day === '') return 'Digite a data, como 28/11/2026.';
	if (day > today) return 'A data não pode ser no futuro.';
	return first && day < first.day
		? `A data não pode ser antes ${first.what}, que foi em ${formatDay(first.day)}.`
		: undefined;
}
