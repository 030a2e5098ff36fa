import { formatClockSeconds, formatDate, SECOND } from './time.ts';

/** Returns the calendar day in São Paulo at an instant (epoch milliseconds). */
export function saoPauloDay(at: number): { year: number; month: number; day: number } {
	const [day, month, year] = formatDate(at).split('/').map(Number);
	return { year: year ?? 0, month: month ?? 0, day: day ?? 0 };
}

/** `2026-11-21`: the calendar day in São Paulo at an instant (epoch milliseconds). */
export function isoDay(at: number): string {
	return formatDate(at).split('/').reverse().join('-');
}

/** `21/11/2026` of a calendar day, 2026-11-21, in no zone; `11/2026` of a month, 2026-11; '' stays ''. */
export function formatDay(iso: string): string {
	return iso.split('-').reverse().join('/');
}

/**
 * Returns the instant of a local time in São Paulo, as epoch milliseconds. Brazil has had no daylight saving time since
 * 2019. In earlier years, an hour that occurred twice means the first occurrence, and a skipped one moves forward by
 * the change.
 */
export function saoPauloTime(year: number, month: number, day: number, hour = 0, minute = 0): number {
	const asUtc = Date.UTC(year, month - 1, day, hour, minute);
	const instant = asUtc - offsetAt(asUtc - offsetAt(asUtc));
	return Math.max(instant, asUtc - offsetAt(instant));
}

function offsetAt(at: number): number {
	const { year, month, day } = saoPauloDay(at);
	const [hour = 0, minute = 0, second = 0] = formatClockSeconds(at).split(':').map(Number);
	return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / SECOND) * SECOND;
}
