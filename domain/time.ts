/** Durations in milliseconds: write `15 * MINUTE`, never a naked number. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Where every time of the product is shown and typed, whatever the machine's zone (rules §22). */
export const TIME_ZONE = 'America/Sao_Paulo';

/**
 * Microseconds since 1970 UTC: the database clock's own step. Bids are ordered and compared in it
 * (rules §6: stamps differ by at least 1 µs); today's values stay below 2^53.
 */
export type Micros = number;

/** A duration in milliseconds as microseconds. */
export function micros(milliseconds: number): Micros {
	return milliseconds * 1_000;
}

/** `2026-11-21T12:00:00.000001Z`: the one text form of a stamp, in ledger, JSON and stream alike. */
export function isoOf(at: Micros): string {
	const milliseconds = Math.floor(at / 1_000);
	const rest = String(at - milliseconds * 1_000).padStart(3, '0');
	return new Date(milliseconds).toISOString().replace('Z', `${rest}Z`);
}

/** The inverse of `isoOf`; also takes ISO texts with fewer decimals or an offset. */
export function microsOf(iso: string): Micros {
	const finest = /\.\d{3}(\d{1,3})/.exec(iso)?.[1] ?? '';
	return Date.parse(iso) * 1_000 + Number(finest.padEnd(3, '0'));
}

function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
	return new Intl.DateTimeFormat('pt-BR', { timeZone: TIME_ZONE, hourCycle: 'h23', ...options });
}

const DATE = formatter({ day: '2-digit', month: '2-digit', year: 'numeric' });
const CLOCK = formatter({ hour: '2-digit', minute: '2-digit' });
const CLOCK_SECONDS = formatter({ hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** `21/11/2026` in São Paulo. Takes an ISO text or epoch milliseconds. */
export function formatDate(when: string | number): string {
	return DATE.format(new Date(when));
}

/** `09:00` in São Paulo. */
export function formatClock(when: string | number): string {
	return CLOCK.format(new Date(when));
}

/** `09:00:07` in São Paulo. */
export function formatClockSeconds(when: string | number): string {
	return CLOCK_SECONDS.format(new Date(when));
}

/** `21/11/2026 09:00` in São Paulo (spec §9). */
export function formatDateTime(when: string | number): string {
	return `${formatDate(when)} ${formatClock(when)}`;
}

/** `21/11/2026 09:00:07` in São Paulo: for bids, where seconds decide. */
export function formatDateTimeSeconds(when: string | number): string {
	return `${formatDate(when)} ${formatClockSeconds(when)}`;
}

/**
 * The instant of a wall clock time in São Paulo, as epoch milliseconds. Brazil keeps no daylight saving
 * time since 2019; for years that had it, an hour that came twice is the first, and one that was skipped is
 * as much later as the clocks were put forward.
 */
export function saoPauloTime(year: number, month: number, day: number, hour = 0, minute = 0): number {
	const asUtc = Date.UTC(year, month - 1, day, hour, minute);
	const instant = asUtc - offsetAt(asUtc - offsetAt(asUtc));
	return Math.max(instant, asUtc - offsetAt(instant));
}

/** The calendar day in São Paulo at an instant (epoch milliseconds). */
export function saoPauloDay(at: number): { year: number; month: number; day: number } {
	const [day, month, year] = formatDate(at).split('/').map(Number);
	return { year: year ?? 0, month: month ?? 0, day: day ?? 0 };
}

/** `2026-11-21`: the calendar day in São Paulo at an instant (epoch milliseconds). */
export function isoDay(at: number): string {
	return formatDate(at).split('/').reverse().join('-');
}

function offsetAt(at: number): number {
	const { year, month, day } = saoPauloDay(at);
	const [hour = 0, minute = 0, second = 0] = CLOCK_SECONDS.format(new Date(at)).split(':').map(Number);
	return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / SECOND) * SECOND;
}
