import { z } from 'zod';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { saoPauloDay, saoPauloTime } from '#domain/values/calendar-days.ts';

/** When imported auctions open and close, in epoch milliseconds. */
export interface Schedule {
	start_time: number;
	end_time: number;
}

const DAYS_TO_START = 7;
const DAYS_OPEN = 30;
const START_HOUR = 9;
const END_HOUR = 18;

const FORMAT = 'deve ser uma data com hora, como 2026-12-01T09:00 ou 2026-12-01T12:00:00Z';
const wallClock = z.iso.datetime({ local: true });

/**
 * The schedule of the options `--start` and `--end`; by default 7 days after `now` (epoch milliseconds) at 09:00, and
 * 30 days after the start at 18:00, São Paulo time. The problem is in Portuguese (spec §5: end after start, start in
 * the future).
 */
export function scheduleOf(options: { start?: string; end?: string }, now: number): Result<Schedule, string> {
	const start =
		options.start === undefined ? daysAfter(now, DAYS_TO_START, START_HOUR) : readInstant(options.start);
	if (start === null) return fail(`--start ${FORMAT}`);
	const end = options.end === undefined ? daysAfter(start, DAYS_OPEN, END_HOUR) : readInstant(options.end);
	if (end === null) return fail(`--end ${FORMAT}`);
	if (start <= now) return fail('Data/hora de início deve ser no futuro');
	if (end <= start) return fail('Data/hora de término deve ser após a data/hora de início');
	return ok({ start_time: start, end_time: end });
}

function daysAfter(instant: number, days: number, hour: number): number {
	const { year, month, day } = saoPauloDay(instant);
	return saoPauloTime(year, month, day + days, hour);
}

/** Parses ISO 8601; a time without an offset is São Paulo time, whatever the machine's time zone (rules §22). */
function readInstant(text: string): number | null {
	const [, wall = '', offset] = /^(.+?)(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
	if (!wallClock.safeParse(wall).success) return null;
	if (offset) return Date.parse(wall + offset) || null;
	const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = wall.split(/\D/).map(Number);
	return saoPauloTime(year, month, day, hour, minute);
}
