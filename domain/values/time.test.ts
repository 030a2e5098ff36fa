import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { saoPauloDay, saoPauloTime } from './calendar-days.ts';
import { formatNearTime } from './near-time.ts';
import {
	DAY,
	formatDate,
	formatDateTime,
	formatDateTimeSeconds,
	formatWeekdayTime,
	HOUR,
	isoOf,
	MINUTE,
	micros,
	microsOf,
	SECOND,
} from './time.ts';

afterEach(() => {
	vi.unstubAllEnvs();
});

const ZONES = ['UTC', 'America/Sao_Paulo', 'Asia/Tokyo', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];

it('the durations are milliseconds', () => {
	expect([SECOND, MINUTE, HOUR, DAY]).toEqual([1_000, 60_000, 3_600_000, 86_400_000]);
	expect(micros(15 * MINUTE)).toBe(900_000_000);
});

describe('isoOf and microsOf', () => {
	it.each([
		[0, '1970-01-01T00:00:00.000000Z'],
		[1, '1970-01-01T00:00:00.000001Z'],
		[-1, '1969-12-31T23:59:59.999999Z'],
		[1_795_262_400_000_000, '2026-11-21T12:00:00.000000Z'],
		[1_795_262_400_000_999, '2026-11-21T12:00:00.000999Z'],
		[1_795_262_400_001_000, '2026-11-21T12:00:00.001000Z'],
		[1_795_262_400_123_456, '2026-11-21T12:00:00.123456Z'],
	])('%i µs is %s, and back', (at, iso) => {
		expect(isoOf(at)).toBe(iso);
		expect(microsOf(iso)).toBe(at);
	});

	it.each([
		['2026-11-21T12:00:00Z', 0],
		['2026-11-21T12:00:00.1Z', 100_000],
		['2026-11-21T12:00:00.123Z', 123_000],
		['2026-11-21T12:00:00.1234Z', 123_400],
		['2026-11-21T12:00:00.12345Z', 123_450],
		['2026-11-21T12:00:00.000007+00:00', 7],
		['2026-11-21T09:00:00.5-03:00', 500_000],
		['2026-11-21T09:00:00.999999-03:00', 999_999],
	])('%s is %i µs past noon', (iso, rest) => {
		expect(microsOf(iso)).toBe(1_795_262_400_000_000 + rest);
	});

	it('round-trip, and sort as text as they sort as numbers', () => {
		const at = fc.integer({ min: 0, max: micros(Date.UTC(2250, 0)) });
		fc.assert(
			fc.property(at, at, (a, b) => {
				expect(microsOf(isoOf(a))).toBe(a);
				expect(isoOf(a) < isoOf(b)).toBe(a < b);
			}),
		);
	});
});

describe.each(ZONES)('on a machine in %s, times are shown in São Paulo', (zone) => {
	it.each([
		['2026-11-21T12:00:07Z', '21/11/2026', '09:00:07'],
		['2026-11-22T02:59:59.999999Z', '21/11/2026', '23:59:59'],
		['2026-11-22T03:00:00Z', '22/11/2026', '00:00:00'],
		['2026-01-01T02:59:59Z', '31/12/2025', '23:59:59'],
		['2018-11-04T02:59:59Z', '03/11/2018', '23:59:59'],
		['2018-11-04T03:00:00Z', '04/11/2018', '01:00:00'],
		['2018-12-25T12:00:00Z', '25/12/2018', '10:00:00'],
		['2018-02-18T01:59:59Z', '17/02/2018', '23:59:59'],
		['2018-02-18T02:00:00Z', '17/02/2018', '23:00:00'],
	])('%s is %s %s', (iso, date, time) => {
		vi.stubEnv('TZ', zone);
		expect(formatDate(iso)).toBe(date);
		expect(formatDateTime(iso)).toBe(`${date} ${time.slice(0, 5)}`);
		expect(formatDateTimeSeconds(Date.parse(iso))).toBe(`${date} ${time}`);
	});
});

it('the zones above take effect', () => {
	const hours = ZONES.map((zone) => {
		vi.stubEnv('TZ', zone);
		return new Date('2026-11-21T12:00:00Z').getHours();
	});
	expect(hours).toEqual([12, 9, 21, 2, 1]);
});

describe.each(ZONES)('saoPauloTime on a machine in %s', (zone) => {
	it.each([
		['an ordinary morning', [2026, 11, 21, 9, 30], '2026-11-21T12:30:00Z'],
		['midnight', [2026, 11, 21], '2026-11-21T03:00:00Z'],
		['the last minute of a day', [2026, 12, 31, 23, 59], '2027-01-01T02:59:00Z'],
		['a day past the end of its month', [2026, 11, 31, 9], '2026-12-01T12:00:00Z'],
		['a summer that had daylight saving time', [2018, 12, 25, 10], '2018-12-25T12:00:00Z'],
		['the last minute before it', [2018, 11, 3, 23, 59], '2018-11-04T02:59:00Z'],
		['the midnight that it skipped', [2018, 11, 4], '2018-11-04T03:00:00Z'],
		['the first minute after it', [2018, 11, 4, 1], '2018-11-04T03:00:00Z'],
		['the hour that came twice', [2018, 2, 17, 23, 30], '2018-02-18T01:30:00Z'],
		['the midnight after it', [2018, 2, 18], '2018-02-18T03:00:00Z'],
	] as const)('%s', (_, wall, iso) => {
		vi.stubEnv('TZ', zone);
		const [year, month, day, hour, minute] = wall as readonly number[] as [
			number,
			number,
			number,
			number?,
			number?,
		];
		expect(saoPauloTime(year, month, day, hour, minute)).toBe(Date.parse(iso));
	});
});

describe('saoPauloDay', () => {
	it.each([
		['2026-11-22T02:59:59.999Z', { year: 2026, month: 11, day: 21 }],
		['2026-11-22T03:00:00Z', { year: 2026, month: 11, day: 22 }],
		['2019-01-01T01:59:59Z', { year: 2018, month: 12, day: 31 }],
		['2019-01-01T02:00:00Z', { year: 2019, month: 1, day: 1 }],
	])('at %s', (iso, day) => {
		expect(saoPauloDay(Date.parse(iso))).toEqual(day);
	});

	it('is reversed by saoPauloTime, on every day and in every minute of it', () => {
		const days = fc.integer({ min: Date.UTC(2010, 0) / DAY, max: Date.UTC(2040, 0) / DAY });
		fc.assert(
			fc.property(days, fc.nat(23), fc.nat(59), (days, hour, minute) => {
				const noon = new Date(days * DAY + DAY / 2);
				const wanted = { year: noon.getUTCFullYear(), month: noon.getUTCMonth() + 1, day: noon.getUTCDate() };
				expect(saoPauloDay(saoPauloTime(wanted.year, wanted.month, wanted.day, hour, minute))).toEqual(
					wanted,
				);
			}),
		);
	});

	it('is right on every day of a year with daylight saving time', () => {
		for (let at = Date.UTC(2018, 0, 1, 12); at < Date.UTC(2019, 0); at += DAY) {
			const day = saoPauloDay(at);
			expect(saoPauloDay(saoPauloTime(day.year, day.month, day.day))).toEqual(day);
			expect(saoPauloDay(saoPauloTime(day.year, day.month, day.day) - 1)).toEqual(saoPauloDay(at - DAY));
		}
	});
});

it.each([
	['2026-11-28T21:00:00Z', 'sáb., 28/11, 18h'],
	['2026-11-24T15:39:19Z', 'ter., 24/11, 12h39'],
	['2026-11-30T02:05:00Z', 'dom., 29/11, 23h05'],
])('%s is %s with its weekday', (when, words) => {
	expect(formatWeekdayTime(when)).toBe(words);
});

it.each([
	['2026-11-21T21:51:00Z', '18h51'],
	['2026-11-22T02:59:00Z', '23h59'],
	['2026-11-22T03:00:00Z', 'dom., 0h'],
	['2026-11-27T11:05:00Z', 'sex., 8h05'],
	['2026-11-29T21:51:00Z', '29/11, 18h51'],
	['2026-11-20T12:00:00Z', '20/11, 9h'],
	['2027-01-01T02:59:00Z', '31/12, 23h59'],
	['2027-01-01T03:00:00Z', '01/01/2027, 0h'],
	['2025-11-21T12:00:00Z', '21/11/2025, 9h'],
])('%s, seen at noon of 21/11, is %s', (when, shown) => {
	expect(formatNearTime(when, Date.parse('2026-11-21T15:00:00Z'))).toBe(shown);
});
