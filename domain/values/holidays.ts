import { getHolidays } from '@brazilian-utils/brazilian-utils/get-holidays';
import { isoDay, saoPauloDay, saoPauloTime } from './calendar-days.ts';

/** The years that the library knows. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2099;

const SATURDAY = 6;
const NOON = 12;

/**
 * 'domingo', or the name of the national holiday, on which an instant (epoch milliseconds) falls in São Paulo; null on
 * other days. Optional holidays (Carnaval, Corpus Christi) and those of states and cities are not included.
 */
export function dayOfRest(at: number): string | null {
	const { year, month, day } = saoPauloDay(at);
	if (year >= FIRST_YEAR && year <= LAST_YEAR) {
		const holiday = getHolidays(year).find(
			({ date, type }) => type === 'national' && date.getMonth() + 1 === month && date.getDate() === day,
		);
		if (holiday) return holiday.name;
	}
	return new Date(Date.UTC(year, month - 1, day)).getUTCDay() === 0 ? 'domingo' : null;
}

/** Whether an instant falls on a working day: neither Saturday nor a day of rest. */
function isWorkingDay(at: number): boolean {
	const { year, month, day } = saoPauloDay(at);
	return new Date(Date.UTC(year, month - 1, day)).getUTCDay() !== SATURDAY && dayOfRest(at) === null;
}

/**
 * The end, in epoch milliseconds, of the working day in São Paulo that is `count` working days after that of an instant, whose own day does not
 * count (Código Civil art. 132, CPC 219).
 */
export function endOfWorkingDay(from: number, count: number): number {
	const start = saoPauloDay(from);
	let passed = 0;
	for (let left = count; left > 0; ) {
		passed += 1;
		if (isWorkingDay(saoPauloTime(start.year, start.month, start.day + passed, NOON))) left -= 1;
	}
	return saoPauloTime(start.year, start.month, start.day + passed + 1);
}

/**
 * The working days after the day of one instant up to the day of another, that one included (Lei 14.133 art. 183); at most `most`, so that a
 * distant end is not counted to.
 */
export function workingDaysBetween(from: number, to: number, most: number): number {
	const start = saoPauloDay(from);
	const last = isoDay(to);
	let count = 0;
	for (let passed = 1; count < most; passed += 1) {
		const day = saoPauloTime(start.year, start.month, start.day + passed, NOON);
		if (isoDay(day) > last) break;
		if (isWorkingDay(day)) count += 1;
	}
	return count;
}

/**
 * The beginning, in epoch milliseconds, of the day in São Paulo from which `count` working days are left up to that of an instant, which is one
 * of them if it works.
 */
export function startOfLastWorkingDays(to: number, count: number): number {
	const end = saoPauloDay(to);
	let back = 0;
	for (let left = count; left > 0; back += 1) {
		if (isWorkingDay(saoPauloTime(end.year, end.month, end.day - back, NOON))) left -= 1;
	}
	return saoPauloTime(end.year, end.month, end.day - Math.max(back - 1, 0));
}
